// The fixed content of the screen (docs/rules.md#resource-lists).

const author = 'Ellen G. White'
const book = (id: number) => `https://m.egwwritings.org/en/book/${id}/toc`

export const books = [
  {
    title: 'Steps to Christ',
    author,
    category: 'Devotional',
    description: 'Thirteen short chapters on coming to Jesus and staying with him. A good first book.',
    address: book(108),
  },
  {
    title: 'The Desire of Ages',
    author,
    category: 'Life of Christ',
    description: 'The life of Jesus from Bethlehem to the ascension, scene by scene.',
    address: book(130),
  },
  {
    title: 'The Great Controversy',
    author,
    category: 'Prophecy & History',
    description: 'The struggle between good and evil, from the fall of Jerusalem to the new earth.',
    address: book(132),
  },
  {
    title: 'Patriarchs and Prophets',
    author,
    category: 'Bible History',
    description: 'From creation to King David: the people of Genesis and of what followed.',
    address: book(84),
  },
  {
    title: 'Education',
    author,
    category: 'Learning & Character',
    description: 'What learning is for, and how heart, mind and hands grow together.',
    address: book(29),
  },
  {
    title: "Christ's Object Lessons",
    author,
    category: 'Parables',
    description: 'The parables of Jesus, and what seeds, coins and lamps have to do with us.',
    address: book(15),
  },
] as const

export const sites = [
  {
    title: 'GC Youth Ministries',
    category: 'Youth',
    description: 'The worldwide youth ministry of the church: programs, events and materials.',
    address: 'https://www.gcyouthministries.org/',
  },
  {
    title: 'Seventh-day Adventist Church',
    category: 'Church',
    description: 'Who Adventists are, what they believe, and news from around the world.',
    address: 'https://www.adventist.org/',
  },
  {
    title: 'Sabbath School',
    category: 'Bible Study',
    description: 'The weekly Bible study guides, for every age and in many languages.',
    address: 'https://sabbath-school.adventech.io/',
  },
  {
    title: 'inVerse Bible',
    category: 'Young Adults',
    description: 'Bible study for young adults, with talks about each lesson.',
    address: 'https://www.inversebible.org/',
  },
  {
    title: 'AudioVerse',
    category: 'Audio & Sermons',
    description: 'Sermons, seminars and audiobooks to listen to on the way.',
    address: 'https://www.audioverse.org/',
  },
  {
    title: 'Hope Channel',
    category: 'Media',
    description: 'Films, series and live programs about faith and life.',
    address: 'https://www.hopetv.org/',
  },
] as const

/** Bible verses in the King James Version, from the module engKJV2006eb of the SWORD project (Debian: sword-text-kjv). */
export const verses = [
  {
    reference: 'Ecclesiastes 12:1',
    topic: 'Youth',
    text: 'Remember now thy Creator in the days of thy youth, while the evil days come not, nor the years draw nigh, when thou shalt say, I have no pleasure in them;',
  },
  {
    reference: '1 Timothy 4:12',
    topic: 'Example',
    text: 'Let no man despise thy youth; but be thou an example of the believers, in word, in conversation, in charity, in spirit, in faith, in purity.',
  },
  {
    reference: 'Joshua 1:9',
    topic: 'Courage',
    text: 'Have not I commanded thee? Be strong and of a good courage; be not afraid, neither be thou dismayed: for the LORD thy God is with thee whithersoever thou goest.',
  },
  {
    reference: 'Proverbs 3:5-6',
    topic: 'Guidance',
    text: 'Trust in the LORD with all thine heart; and lean not unto thine own understanding. In all thy ways acknowledge him, and he shall direct thy paths.',
  },
  {
    reference: 'Philippians 4:6',
    topic: 'Prayer',
    text: 'Be careful for nothing; but in every thing by prayer and supplication with thanksgiving let your requests be made known unto God.',
  },
  {
    reference: 'Psalm 119:11',
    topic: 'Scripture',
    text: 'Thy word have I hid in mine heart, that I might not sin against thee.',
  },
] as const
