export const spanish = `\
Génesis*, Gén?, Gn!
Éxodo, Éxod, Éx!
Levítico, Lev?, Lv!
Números?, Núm?, Nm!
Deuteronomio, Deut, Dt
Josué?, Jos!
Jueces?, Jue^
Rut?, Rt!
Samuel*, Sam, Sa!, S^
Reyes*, Rey, Re!, R^
Crónicas, Crón, Cró, Cr
Esdras*, Esd
Nehemías*, Neh, Ne^
Ester?, Est!
Job?, Jb!
Salmos*, Salmo, Sal!, Sl!
Proverbios*, Prov, Pr!, Prv!
Eclesiastés, Ecl, Ec!, Qohélet, Qo
Cantares?, Cantar de los Cantares, Cantar!, Cant!, Cnt, Ct
Isaías*, Is^, Isa!
Jeremías*, Jer!, Jr!
Lamentaciones*, Lam!, Lm!
Ezequiel*, Ezeq, Ez!
Daniel?, Dan!, Dn!
Oseas*, Os^
Joel?, Jl!
Amós?, Am^
Abdías*, Abd!
Jonás?, Jon!
Miqueas*, Miq!
Nahúm, Nah!
Habacuc, Hab!
Sofonías*, Sof!
Hageo, Ageo, Hag!, Ag^
Zacarías*, Zac!
Malaquías*, Mal^
Mateo?, Mat!, Mt
Marcos?, Mr!, Mc!
Lucas?, Luc!, Lc!
Juan?, Jn
Hechos?, Hechos de los Apóstoles, Hch, Hech!
Romanos*, Rom?, Rm, Ro!
Corintios, Cor, Co
Gálatas, Gál!, Gá!, Gl!
Efesios, Ef!
Filipenses, Flp, Fil!
Colosenses, Col!
Tesalonicenses, Tes, Ts
Timoteo*, Tim, Ti, Tm
Tito?, Tit!, Tt!
Filemón, Flm
Hebreos*, Heb, Hb!, He^
Santiago?, Stg, Sant!, St^
Pedro*, Ped, Pe, P^
Juan, Jn
Judas, Jud, Jds
Apocalipsis, Apoc, Ap!`
