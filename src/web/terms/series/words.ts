import type { Category } from '#contract/questions.ts'
import { plainArabic } from '#locales/arabic-letters.ts'
import type { Language } from '#locales/languages.ts'
import type { Column } from './types.ts'

type Names = Record<Language, string>

/** Names of the columns. The first of each language is the one that is written. */
export const headings: Record<Column, Names> = {
  title: {
    en: 'Title, Topic, Subject, Theme, Heading, Headline, Question title',
    es: 'Título, Tema, Asunto, Título de la pregunta',
    'pt-BR': 'Título, Tema, Assunto, Título da pergunta',
    fr: 'Titre, Thème, Sujet, Intitulé, Titre de la question',
    sw: 'Kichwa, Mada, Kichwa cha swali',
    ar: 'العنوان, الموضوع, عنوان السؤال',
  },
  description: {
    en: 'Description, Text, Body, Content, Details, Question text',
    es: 'Descripción, Texto, Contenido, Detalles, Texto de la pregunta',
    'pt-BR': 'Descrição, Texto, Conteúdo, Detalhes, Texto da pergunta',
    fr: 'Description, Texte, Contenu, Détails, Texte de la question',
    sw: 'Maelezo, Maandishi, Maudhui',
    ar: 'الوصف, النص, المحتوى, التفاصيل, نص السؤال',
  },
  category: {
    en: 'Category, Type, Kind, Area',
    es: 'Categoría, Tipo, Área',
    'pt-BR': 'Categoria, Tipo, Área',
    fr: 'Catégorie, Type, Rubrique, Domaine',
    sw: 'Aina, Kundi, Jamii',
    ar: 'الفئة, التصنيف, النوع, القسم',
  },
  dueDate: {
    en: 'Due, Due date, Date, Deadline, Due on, Due by, Answer by, When',
    es: 'Fecha límite, Fecha, Plazo, Vence, Vencimiento, Fecha de entrega, Entrega, Cuándo',
    'pt-BR': 'Prazo, Data, Data limite, Vencimento, Data de entrega, Entrega, Quando',
    fr: 'Date limite, Date, Échéance, Date d’échéance, À rendre, Délai, Quand',
    sw: 'Tarehe ya mwisho, Tarehe, Mwisho, Siku ya mwisho, Lini',
    ar: 'آخر موعد, التاريخ, الموعد, الموعد النهائي, تاريخ الاستحقاق, تاريخ التسليم',
  },
  week: {
    en: 'Week, Week number, Week no, Wk',
    es: 'Semana, Número de semana, Semana número, Sem',
    'pt-BR': 'Semana, Número da semana',
    fr: 'Semaine, Numéro de semaine, Semaine numéro',
    sw: 'Wiki, Namba ya wiki, Juma',
    ar: 'الأسبوع, رقم الأسبوع',
  },
}

/** The title, or the description where another column has a title. */
const question = 'Question, Pregunta, Pergunta, Swali, السؤال'

/** Names of the categories. The first of each language is the one that the app shows. */
export const categoryNames: Record<Category, Names> = {
  bible: {
    en: 'Bible Study, Bible, Scripture, Word',
    es: 'Estudio bíblico, Biblia, Estudio de la Biblia, Escritura, Palabra',
    'pt-BR': 'Estudo bíblico, Bíblia, Estudo da Bíblia, Escritura, Palavra',
    fr: 'Étude biblique, Bible, Étude de la Bible, Écriture, Parole',
    sw: 'Kujifunza Biblia, Biblia, Mafunzo ya Biblia, Somo la Biblia, Neno',
    ar: 'دراسة الكتاب المقدس, الكتاب المقدس, دراسة الكتاب, درس الكتاب',
  },
  prayer: {
    en: 'Prayer, Prayers, Pray, Praying',
    es: 'Oración, Oraciones, Orar, Rezar',
    'pt-BR': 'Oração, Orações, Orar',
    fr: 'Prière, Prières, Prier',
    sw: 'Maombi, Ombi, Sala, Kuomba',
    ar: 'صلاة, صلوات',
  },
  worship: {
    en: 'Worship, Praise',
    es: 'Adoración, Alabanza, Culto',
    'pt-BR': 'Adoração, Louvor, Culto',
    fr: 'Louange, Adoration, Culte',
    sw: 'Ibada, Kuabudu, Sifa',
    ar: 'عبادة, تسبيح',
  },
  fellowship: {
    en: 'Fellowship, Community',
    es: 'Comunión fraterna, Comunión, Compañerismo, Comunidad',
    'pt-BR': 'Comunhão, Comunidade',
    fr: 'Communion fraternelle, Communion, Fraternité, Communauté',
    sw: 'Ushirika, Jumuiya',
    ar: 'شركة روحية, شركة',
  },
}

/** Replaces Arabic and Persian digits. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) as number) & 15))

/** Returns the words of a text in small letters, without accents and punctuation. */
export const plainWords = (text: string): string[] =>
  plainArabic(latinDigits(text).normalize('NFKD'))
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns a name as it is compared: without spaces, and without articles in Arabic. */
const keyOf = (name: string) =>
  plainWords(name)
    .map((word) => word.replace(/^ال/, ''))
    .join('')

function tableOf<Key extends string>(names: Record<Key, Names>): Map<string, Key> {
  const entries = Object.entries<Names>(names).flatMap(([key, byLanguage]) =>
    Object.values(byLanguage).flatMap((list) => list.split(', ').map((name) => [keyOf(name), key as Key] as const)),
  )
  return new Map(entries)
}

const columnTable = tableOf(headings)
const categoryTable = tableOf(categoryNames)
const questionTable = new Set(question.split(', ').map(keyOf))

/** Returns which column a heading names, in any of the languages. `question` is the title if no other heading is. */
export function columnNamed(heading: string): Column | 'question' | undefined {
  const key = keyOf(heading)
  return questionTable.has(key) ? 'question' : columnTable.get(key)
}

export const categoryNamed = (text: string): Category | undefined => categoryTable.get(keyOf(text))

const firstOf = (names: Names, language: Language) => names[language].split(', ')[0] as string

export const headingIn = (language: Language, column: Column): string => firstOf(headings[column], language)
export const categoryIn = (language: Language, category: Category): string => firstOf(categoryNames[category], language)
