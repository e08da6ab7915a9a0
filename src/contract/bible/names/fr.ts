export const french = `\
Genèse, Gen?, Gn!, Ge!
Exode, Ex!
Lévitique, Lév?, Lv!
Nombres?, Nb^, Nbr!
Deutéronome, Deut, Dt
Josué?, Jos!
Juges?, Jg!
Ruth?, Rt!
Samuel*, Sam, S^
Rois*, R^
Chroniques, Chron, Chr, Ch!
Esdras, Esd!
Néhémie*, Néh!, Né^
Esther?, Esth!, Est^
Job?, Jb!
Psaumes*, Psaume, Ps
Proverbes*, Proverbe?, Prov, Pr!
Ecclésiaste, Eccl, Ec!, Qohélet, Qo
Cantique des Cantiques, Cantique!, Cant!, Ct!
Ésaïe, Isaïe*, És^, Is^
Jérémie?, Jér!, Jr!
Lamentations*, Lam!, Lm!
Ézéchiel*, Ézéch, Éz!
Daniel?, Dan!, Dn!
Osée*, Os^
Joël?, Jl!
Amos?, Am^
Abdias*, Abd!, Ab^
Jonas?, Jon!
Michée*, Mich!, Mi^
Nahum, Nah!, Na^
Habakuk, Habacuc, Hab!, Ha^
Sophonie*, Soph!, So^
Aggée, Ag^
Zacharie*, Zach!, Za!
Malachie*, Mal^, Ml!
Matthieu?, Mathieu?, Matt!, Mt
Marc?, Mc!
Luc?, Lc!
Jean?, Jn
Actes?, Actes des Apôtres, Ac^
Romains*, Rom?, Rm, Ro!
Corinthiens, Cor, Co
Galates, Gal!, Ga^
Éphésiens, Éph, Ép^
Philippiens, Phil!, Ph^
Colossiens, Col!
Thessaloniciens, Thess, Th
Timothée*, Tim, Tm
Tite?, Tt!
Philémon, Phlm, Phm
Hébreux*, Héb!, Hé^
Jacques?, Jacq!, Jc!
Pierre*, Pi, P^
Jean, Jn
Jude
Apocalypse, Apoc, Ap!`
