export const portuguese = `\
Gênesis, Gên?, Gn!
Êxodo, Êxod, Êx!
Levítico, Levíticos, Lev?, Lv!
Números?, Núm?, Nm!
Deuteronômio, Deut, Dt
Josué?, Jos!, Js!
Juízes?, Juiz!, Jz
Rute?, Rt!
Samuel*, Sam, Sm
Reis*, Rs^
Crônicas, Crôn, Cr
Esdras, Esd!, Ed^
Neemias*, Neem, Ne^
Ester?, Est!, Et^
=Jó?
Salmos*, Salmo, Sal!, Sl
Provérbios*, Prov, Pv!, Pr!
Eclesiastes, Ecl, Ec!
Cânticos?, Cântico dos Cânticos, Cantares de Salomão, Cantares?, Ct!
Isaías*, Isa!, Is^
Jeremias*, Jer!, Jr!
Lamentações*, Lam!, Lm!
Ezequiel*, Ezeq, Ez!
Daniel?, Dan!, Dn!
Oseias*, Os^
Joel?, Jl!
Amós?, Am^
Obadias*, Ob!, Abdias*, Ab^
Jonas?, Jn!
Miqueias*, Mq!
Naum*, Na^
Habacuque, Hab!, Hc!
Sofonias*, Sof!, Sf!
Ageu, Ag^
Zacarias*, Zac!, Zc!
Malaquias*, Mal^, Ml!
Mateus?, Mat!, Mt!
Marcos?, Mc!
Lucas?, Lc!
João?, Jo!
Atos?, Atos dos Apóstolos, Actos?, At^
Romanos*, Rom?, Rm
Coríntios, Cor, Co
Gálatas, Gál!, Gl!
Efésios, Ef!
Filipenses, Fp, Fl!
Colossenses, Col!, Cl!
Tessalonicenses, Tess, Ts
Timóteo*, Tim, Tm
Tito?, Tt!
Filemom, Filemon, Filémon, Fm
Hebreus*, Heb!, Hb!
Tiago?, Tg!
Pedro*, Ped, Pe, Pd
João, Jo
Judas, Jd!
Apocalipse, Apoc, Ap!`
