import { fold } from './tokens.ts'

// The words around names and numbers, of all six languages together: next to a name of a book they mean the same in each.

const words = (text: string) => new Set(text.split(/\s+/).map(fold))

/** What may stand before the number of a chapter. */
export const chapterWords = words(
  'chapter chapters chap ch capítulo capítulos cap caps chapitre chapitres sura mlango الإصحاح إصحاح الفصل فصل',
)
/** What may stand between the number of a chapter and that of a verse. */
export const verseWords = words(
  `verse verses v vv vs ver vers versículo versículos verset versets mstari mistari aya
  العدد عدد الأعداد أعداد الآية آية الآيات ع`,
)
export const andWords = words('and y e et na و')
export const toWords = words('to through thru until al a hasta ao até à au hadi mpaka إلى حتى')
/** Between an ordinal or a chapter and its book: "first letter of Paul to the Corinthians", "chapter 3 of the Gospel of John". */
export const fillerWords = words(
  `of to from the st saint san santo são apostle paul carta epístola libro de del da do a al los las aos as o apóstol apóstolo pablo paulo
  épître livre lettre aux au la le l d du des apôtre waraka barua kitabu wa kwa ya cha mtume letter epistle book livro
  gospel evangelio evangelho évangile injili رسالة الرسالة سفر إنجيل إلى أهل القديس بولس الرسول من`,
)
/** A letter of John is not his gospel. */
export const letterWords = words('letter epistle carta epístola épître lettre waraka barua رسالة الرسالة')
/** Fillers that may follow an ordinal without a word such as "letter": "1 de Juan". */
export const genitives = words('de wa ya cha')

const numbered = (text: string) =>
  new Map(text.split(' | ').flatMap((forms, index) => forms.split(' ').map((form) => [fold(form), index + 1] as const)))

export const ordinals = numbered(
  `first primera primeira première الأولى | second segunda deuxième seconde الثانية | third tercera terceira troisième الثالثة`,
)
/** Words that are an ordinal of a book or mean "at first". */
export const unclearOrdinals = numbered(
  'primero primer primeiro premier kwanza الأول | segundo second deuxième pili الثاني | tercero terceiro tatu الثالث',
)
/** Returns the number of an ordinal in words, of either kind. */
export const ordinalOf = (word: string): number | undefined => ordinals.get(word) ?? unclearOrdinals.get(word)
/** Before a number that is not that of a book: "Day 1 John 3:16". */
export const countedWords = words(
  'day week lesson session día semana lección lição jour semaine leçon siku wiki somo saa las اليوم الأسبوع الساعة',
)
/** After the digit of an ordinal: "1st", "1ra", "1ère". */
export const ordinalEndings = words('st nd rd a o ra da re er ère e ème nde')

/** Words after a reference that say something of it. */
export const sayingWords = words(
  `is are was were says say said tells or but es son dice dicen o pero é são diz dizem ou mas est sont dit disent
  ni inasema lakini هو هي يقول تقول`,
)
/** More words after a number that do not count things. After "John 3:16 and 20", "people" shows that 20 is no verse. */
export const harmlessWords = words(
  `in on for with by as i my it this that which then today tonight tomorrow woman en para con por que hoy em com hoje dans pour avec par
  kwa katika leo في على هذا هذه عن اليوم`,
)

/** After a number: it is a time, a price, a measure, or counts something. */
export const unit =
  /^(?: ?[%€$£¢°ªº]|[., ]?(?:[ap]\.? ?m|h|hs|hrs?|hours?|horas?|heures?|uhr|o['’]?clock|min|mins|minutes?|minutos?|dakika|saa|asubuhi|mchana|jioni|usiku|euros?|eur|usd|dollars?|dólares|pesos|reais|gpa|kg|k?m|cm|people|ppl|times|days|weeks|years?|pages|personas|a[nñ]os|miaka|pessoas|personnes|veces|vezes|fois|días|jours|ans|watu|mara|m[eè]tres?|metros?|mita|[صم]|سن(?:ة|ين|وات)|طالب\p{L}*\p{M}*|طلاب|دقائق|أيام|صباحا|مساء)(?![\p{L}\p{M}\d:'’]))/iu
/** After a number: it goes on, as a date, a version, a telephone number or the name of a file does. */
export const goesOn = /^(?:[/\\:.\-–+=*×_'’]\p{Nd}|[._@]\p{L})/u
