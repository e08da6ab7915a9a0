export const french = `
GEN Genèse, Gen?, Gn!, Ge!
EXO Exode, Ex!
LEV Lévitique, Lév?, Lv!
NUM Nombres?, Nb!, Nbr!
DEU Deutéronome, Deut, Dt
JOS Josué?, Jos!
JDG Juges?, Jg!
RUT Ruth?, Rt!
1SA Samuel, Sam, S^
1KI Rois, R^
1CH Chroniques, Chron, Chr, Ch!
EZR Esdras, Esd!
NEH Néhémie, Néh!, Né^
EST Esther?, Esth!, Est^
JOB Job?, Jb!
PSA Psaumes, Psaume, Ps
PRO Proverbes, Proverbe?, Prov, Pr!
ECC Ecclésiaste, Eccl, Ec!, Qohélet, Qo
SNG Cantique des Cantiques, Cantique, Cant!, Ct!
ISA Ésaïe, Isaïe, És^, Is^
JER Jérémie?, Jér!, Jr!
LAM Lamentations, Lam!, Lm!
EZK Ézéchiel, Ézéch, Éz!
DAN Daniel?, Dan!, Dn!
HOS Osée, Os^
JOL Joël?, Jl!
AMO Amos?, Am^
OBA Abdias, Abd!, Ab^
JON Jonas?, Jon!
MIC Michée, Mich!, Mi^
NAM Nahum, Nah!, Na^
HAB Habakuk, Habacuc, Hab!, Ha^
ZEP Sophonie, Soph!, So^
HAG Aggée, Ag^
ZEC Zacharie, Zach!, Za!
MAL Malachie, Mal^, Ml!
MAT Matthieu?, Mathieu?, Matt!, Mt
MRK Marc?, Mc!
LUK Luc?, Lc!
JHN Jean?, Jn
ACT Actes?, Actes des Apôtres, Ac^
ROM Romains, Rom?, Rm, Ro!
1CO Corinthiens, Cor, Co
GAL Galates, Gal!, Ga^
EPH Éphésiens, Éph, Ép^
PHP Philippiens, Phil!, Ph!
COL Colossiens, Col!
1TH Thessaloniciens, Thess, Th
1TI Timothée, Tim, Tm
TIT Tite?, Tt!
PHM Philémon, Phlm, Phm
HEB Hébreux, Héb!, Hé^
JAS Jacques?, Jacq!, Jc!
1PE Pierre, Pi, P^
1JN Jean, Jn
JUD Jude
REV Apocalypse, Apoc, Ap!
`
