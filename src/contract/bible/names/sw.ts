export const swahili = `\
Mwanzo!, Mwa
Kutoka^, Kut
Mambo ya Walawi, Walawi, Law^
Hesabu!, Hes!
Kumbukumbu la Torati, Kumbukumbu ya Torati, Kumbukumbu?, Kumb, Kum
Yoshua?, Yos
Waamuzi?, Amu!
Ruthu?, Rut!, Ru!
Samweli*, Samueli*, Sam
Wafalme*, Fal
Mambo ya Nyakati, Nyakati, Nya
Ezra?, Ezr!
Nehemia*, Neh
Esta^, Ester?, Est!
Ayubu?, Ayu!
Zaburi, Zaburi, Zaburi ya, Zab
Mithali?, Methali?, Mit!, Met!
Mhubiri?, Mhu!
Wimbo Ulio Bora, Wimbo wa Sulemani, Wim!, Wimbo!
Isaya*, Isa!
Yeremia*, Yer!
Maombolezo*, Omb!, Mao!
Ezekieli*, Eze!
Danieli?, Daniel?, Dan!
Hosea*, Hos!
Yoeli?, Yoe!
Amosi?, Amo!
Obadia*, Oba!
Yona?, Yon!
Mika?, Mik!
Nahumu*, Nah!
Habakuki, Hab!
Sefania*, Sef!
Hagai, Hag!
Zekaria*, Zakaria*, Zek!
Malaki*, Mal!
Mathayo?, Matayo?, Mat!, Mt
Marko?, Mk!
Luka?, Luk!, Lk!
Yohana?, Yoh!, Yn
Matendo?, Matendo ya Mitume, Mdo
Warumi, Rum!
Wakorintho, Kor
Wagalatia, Gal!
Waefeso, Efe!
Wafilipi, Flp!
Wakolosai, Kol!
Wathesalonike, The^, Thes
Timotheo*, Tim
Tito?, Tit!
Filemoni, Flm
Waebrania, Ebr!
Yakobo?, Yak!
Petro*, Pet
Yohana, Yoh, Yn
Yuda, Yud
Ufunuo*, Ufunuo wa Yohana, Ufu!`
