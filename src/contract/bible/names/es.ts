export const spanish = `
GEN Génesis, Gén?, Gn!
EXO Éxodo, Éxod, Éx!
LEV Levítico, Lev?, Lv!
NUM Números?, Núm?, Nm!
DEU Deuteronomio, Deut, Dt
JOS Josué?, Jos!
JDG Jueces?, Jue^
RUT Rut?, Rt!
1SA Samuel, Sam, Sa!, S^
1KI Reyes, Rey, Re!, R^
1CH Crónicas, Crón, Cró, Cr
EZR Esdras, Esd
NEH Nehemías, Neh, Ne^
EST Ester?, Est!
JOB Job?, Jb!
PSA Salmos, Salmo, Sal!, Sl!
PRO Proverbios, Prov, Pr!, Prv!
ECC Eclesiastés, Ecl, Ec!, Qohélet, Qo
SNG Cantares, Cantar de los Cantares, Cantar!, Cant!, Cnt, Ct
ISA Isaías, Is^, Isa!
JER Jeremías, Jer!, Jr!
LAM Lamentaciones, Lam!, Lm!
EZK Ezequiel, Ezeq, Ez!
DAN Daniel?, Dan!, Dn!
HOS Oseas, Os^
JOL Joel?, Jl!
AMO Amós?, Am^
OBA Abdías, Abd!
JON Jonás?, Jon!
MIC Miqueas, Miq!
NAM Nahúm, Nah!
HAB Habacuc, Hab!
ZEP Sofonías, Sof!
HAG Hageo, Ageo, Hag!, Ag^
ZEC Zacarías, Zac!
MAL Malaquías, Mal^
MAT Mateo?, Mat!, Mt
MRK Marcos?, Mar^, Mr!, Mc!
LUK Lucas?, Luc!, Lc!
JHN Juan?, Jn
ACT Hechos?, Hechos de los Apóstoles, Hch, Hech!
ROM Romanos, Rom?, Rm, Ro!
1CO Corintios, Cor, Co
GAL Gálatas, Gál!, Gá!, Gl!
EPH Efesios, Ef!
PHP Filipenses, Flp, Fil!
COL Colosenses, Col!
1TH Tesalonicenses, Tes, Ts
1TI Timoteo, Tim, Ti, Tm
TIT Tito?, Tit!, Tt!
PHM Filemón, Flm
HEB Hebreos, Heb, Hb!, He^
JAS Santiago?, Stg, Sant!, St^
1PE Pedro, Ped, Pe, P^
1JN Juan, Jn
JUD Judas, Jud
REV Apocalipsis, Apoc, Ap!
`
