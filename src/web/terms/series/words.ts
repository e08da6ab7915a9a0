import type { Category } from '#contract/questions.ts'
import type { Language } from '#locales/languages.ts'
import type { Column } from './types.ts'

type Names = Record<Language, string>

/** Names of the columns. The first of each language is the one that is written. */
const headings: Record<Column, Names> = {
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
    en: 'Due, Due date, Date, Deadline, Due on, Due by, Answer by',
    es: 'Fecha límite, Fecha, Plazo, Vence, Vencimiento, Fecha de entrega, Entrega',
    'pt-BR': 'Prazo, Data, Data limite, Vencimento, Data de entrega, Entrega',
    fr: 'Date limite, Date, Échéance, Date d’échéance, À rendre, Délai',
    sw: 'Tarehe ya mwisho, Tarehe, Mwisho, Siku ya mwisho',
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

/** Names of the categories. The first of each language is the one that the app shows. */
const categoryNames: Record<Category, Names> = {
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

const firstOf = (names: Names, language: Language) => names[language].split(', ')[0] as string

export const headingIn = (language: Language, column: Column): string => firstOf(headings[column], language)
export const categoryIn = (language: Language, category: Category): string => firstOf(categoryNames[category], language)
