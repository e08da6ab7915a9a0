export const english = `\
Genesis, Gen?, Gn!, Ge^
Exodus, Exod, Exo!, Ex!
Leviticus, Lev?, Lv!
Numbers?, Num?, Nm!, Nb^, Nu!
Deuteronomy, Deut, Deu!, Dt
Joshua?, Josh?, Jsh!, Jos!
Judges?, Judg, Jdg, Jgs!
Ruth?, Rth!, Rut!
Samuel*, Sam, Sa!, Sm!
Kings*, Kgs, Kin!, Ki
Chronicles, Chron, Chr, Ch!
Ezra?, Ezr!
Nehemiah*, Neh
Esther?, Esth?, Est^
Job?, Jb!
Psalms*, Psalm, Psa, Pss, Ps, Pslm, Pslam
Proverbs*, Proverb?, Prov, Prv, Pr!, Pro^
Ecclesiastes, Eccles, Eccl, Ecc, Ec!, Qoh
Song of Songs, Song of Solomon, Songs of Songs, Songs of Solomon, Songs!, Song!, SoS!, Sg!
Isaiah*, Isa*, Isiah*
Jeremiah?, Jer!
Lamentations*, Lam!
Ezekiel*, Ezek, Ezk, Eze!
Daniel?, Dan!, Dn!
Hosea*, Hos
Joel?, Jl!
Amos?
Obadiah, Obad, Oba!, Ob!
Jonah?, Jon!
Micah?, Mic!
Nahum*, Nah^
Habakkuk, Hab, Habakuk, Habbakuk
Zephaniah, Zeph, Zep
Haggai, Hag!, Hg!
Zechariah*, Zech, Zec
Malachi*, Mal!
Matthew?, Matt?, Mathew?, Mat!, Mt
Mark?, Mk!, Mrk!
Luke?, Lk!, Luk!
John?, Jn, Jhn!, Joh!
Acts?, Act!
Romans, Rom, Rm!
Corinthians, Corinthian, Cor, Co
Galatians, Galations, Gal?
Ephesians, Ephesian, Eph
Philippians, Phillipians, Philipians, Phil?, Php!, Phlp
Colossians, Col?
Thessalonians, Thessalonian, Thess, Thes, Th
Timothy*, Tim, Tm, Ti
Titus?, Tit!
Philemon, Philem, Phlm, Phm
Hebrews, Heb, Hebrew!
James?, Jas!, Jms!
Peter*, Pet, Pt, Pe
John, Jn, Jhn, Jo
Jude
Revelation*, Revelations*, Rev?, Rv!, Apocalypse`
