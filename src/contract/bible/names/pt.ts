export const portuguese = `
GEN Gênesis, Génesis, Gên?, Gn!
EXO Êxodo, Êxod, Êx!
LEV Levítico, Levíticos, Lev?, Lv!
NUM Números?, Núm?, Nm!
DEU Deuteronômio, Deut, Dt
JOS Josué?, Jos!, Js!
JDG Juízes?, Juiz!, Jz
RUT Rute?, Rt!
1SA Samuel, Sam, Sm
1KI Reis, Rs
1CH Crônicas, Crôn, Cr
EZR Esdras, Esd!, Ed^
NEH Neemias, Neem, Ne^
EST Ester?, Est!, Et^
JOB =Jó?
PSA Salmos, Salmo, Sal, Sl
PRO Provérbios, Prov, Pv!, Pr!
ECC Eclesiastes, Ecl, Ec!
SNG Cânticos, Cântico dos Cânticos, Cantares de Salomão, Cantares, Ct!
ISA Isaías, Isa!, Is^
JER Jeremias, Jer!, Jr!
LAM Lamentações, Lam!, Lm!
EZK Ezequiel, Ezeq, Ez!
DAN Daniel?, Dan!, Dn!
HOS Oseias, Oséias, Os^
JOL Joel?, Jl!
AMO Amós?, Am^
OBA Obadias, Ob!
JON Jonas?, Jn!
MIC Miqueias, Mq!
NAM Naum, Na^
HAB Habacuque, Hab!, Hc!
ZEP Sofonias, Sof!, Sf!
HAG Ageu, Ag^
ZEC Zacarias, Zac!, Zc!
MAL Malaquias, Mal^, Ml!
MAT Mateus?, Mat!, Mt!
MRK Marcos?, Mc!
LUK Lucas?, Lc!
JHN João?, Jo!
ACT Atos?, Atos dos Apóstolos, Actos?, At^
ROM Romanos, Rom?, Rm
1CO Coríntios, Cor, Co
GAL Gálatas, Gál!, Gl!
EPH Efésios, Ef!
PHP Filipenses, Fp, Fl!
COL Colossenses, Col!, Cl!
1TH Tessalonicenses, Tess, Ts
1TI Timóteo, Tim, Tm
TIT Tito?, Tt!
PHM Filemom, Filemon, Filémon, Fm
HEB Hebreus, Heb!, Hb!
JAS Tiago?, Tg!
1PE Pedro, Ped, Pe
1JN João, Jo
JUD Judas, Jd!
REV Apocalipse, Apoc, Ap!
`
