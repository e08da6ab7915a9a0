export const swahili = `
GEN Mwanzo!, Mwa
EXO Kutoka^, Kut
LEV Mambo ya Walawi, Walawi, Law^
NUM Hesabu?, Hes!
DEU Kumbukumbu la Torati, Kumbukumbu ya Torati, Kumbukumbu?, Kumb, Kum
JOS Yoshua?, Yos
JDG Waamuzi?, Amu!
RUT Ruthu?, Rut!, Ru!
1SA Samweli, Samueli, Sam
1KI Wafalme, Fal
1CH Mambo ya Nyakati, Nyakati, Nya
EZR Ezra?, Ezr!
NEH Nehemia, Neh
EST Esta^, Ester?, Est!
JOB Ayubu?, Ayu!
PSA Zaburi, Zaburi, Zaburi ya, Zab
PRO Mithali, Methali, Mit!, Met!
ECC Mhubiri, Mhu!
SNG Wimbo Ulio Bora, Wimbo wa Sulemani, Wim!, Wimbo!
ISA Isaya, Isa!
JER Yeremia, Yer!
LAM Maombolezo, Omb!, Mao!
EZK Ezekieli, Eze!
DAN Danieli?, Daniel?, Dan!
HOS Hosea, Hos!
JOL Yoeli?, Yoe!
AMO Amosi?, Amo!
OBA Obadia, Oba!
JON Yona?, Yon!
MIC Mika?, Mik!
NAM Nahumu, Nah!
HAB Habakuki, Hab!
ZEP Sefania, Sef!
HAG Hagai, Hag!
ZEC Zekaria, Zakaria, Zek!
MAL Malaki, Mal!
MAT Mathayo?, Matayo?, Mat!, Mt
MRK Marko?, Mar^, Mk!
LUK Luka?, Luk!, Lk!
JHN Yohana?, Yoh!, Yn
ACT Matendo?, Matendo ya Mitume, Mdo
ROM Warumi, Rum!
1CO Wakorintho, Kor
GAL Wagalatia, Gal!
EPH Waefeso, Efe!
PHP Wafilipi, Flp!
COL Wakolosai, Kol!
1TH Wathesalonike, The^, Thes
1TI Timotheo, Tim
TIT Tito?, Tit!
PHM Filemoni, Flm
HEB Waebrania, Ebr!
JAS Yakobo?, Yak!
1PE Petro, Pet
1JN Yohana, Yoh, Yn
JUD Yuda, Yud
REV Ufunuo, Ufunuo wa Yohana, Ufu!
`
