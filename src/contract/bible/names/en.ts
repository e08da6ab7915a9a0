export const english = `
GEN Genesis, Gen?, Gn!, Ge^
EXO Exodus, Exod, Exo!, Ex!
LEV Leviticus, Lev?, Lv!
NUM Numbers?, Num?, Nm!, Nb!, Nu!
DEU Deuteronomy, Deut, Deu!, Dt
JOS Joshua?, Josh?, Jsh!
JDG Judges?, Judg, Jdg, Jgs!
RUT Ruth?, Rth!, Rut!
1SA Samuel, Sam, Sa!, Sm!
1KI Kings, Kgs, Kin!, Ki
1CH Chronicles, Chron, Chr, Ch!
EZR Ezra?, Ezr!
NEH Nehemiah, Neh
EST Esther?, Esth?, Est^
JOB Job?, Jb!
PSA Psalms, Psalm, Psa, Pss, Ps, Pslm, Pslam
PRO Proverbs, Proverb?, Prov, Prv, Pr!, Pro^
ECC Ecclesiastes, Eccles, Eccl, Ecc, Ec!, Qoh
SNG Song of Songs, Song of Solomon, Songs of Songs, Songs of Solomon, Songs!, Song!, SoS!
ISA Isaiah, Isa, Isiah
JER Jeremiah?, Jer!
LAM Lamentations, Lam!
EZK Ezekiel, Ezek, Ezk, Eze!
DAN Daniel?, Dan!, Dn!
HOS Hosea, Hos
JOL Joel?, Jl!
AMO Amos?
OBA Obadiah, Obad, Oba!, Ob!
JON Jonah?, Jon!
MIC Micah?, Mic!
NAM Nahum, Nah^
HAB Habakkuk, Hab, Habakuk, Habbakuk
ZEP Zephaniah, Zeph, Zep
HAG Haggai, Hag!
ZEC Zechariah, Zech, Zec
MAL Malachi, Mal!
MAT Matthew?, Matt?, Mathew?, Mat!, Mt
MRK Mark?, Mk!, Mrk!
LUK Luke?, Lk!, Luk!
JHN John?, Jn, Jhn!, Joh!
ACT Acts?, Act^
ROM Romans, Rom, Rm!
1CO Corinthians, Corinthian, Cor, Co
GAL Galatians, Galations, Gal?
EPH Ephesians, Ephesian, Eph
PHP Philippians, Phillipians, Philipians, Phil?, Php!, Phlp
COL Colossians, Col?
1TH Thessalonians, Thessalonian, Thess, Thes, Th
1TI Timothy, Tim, Tm, Ti
TIT Titus?, Tit!
PHM Philemon, Phlm, Phm
HEB Hebrews, Heb, Hebrew!
JAS James?, Jas!, Jms!
1PE Peter, Pet, Pt, Pe
1JN John, Jn, Jhn, Jo
JUD Jude
REV Revelation, Revelations, Rev?, Rv!, Apocalypse
`
