// What the people of the demo are called, and what they write. Invented, all of it.

export const leaders = ['Ruth Adeyemi', 'Tomás Rivera', 'Miriam Cole']

export const students = [
  ...['Ana Lucía Fernández', 'Ben Okafor', 'Chloé Martin', 'Daniel Kim', 'Eve Nakamura', 'Femi Adebayo', 'Grace Lund'],
  ...['Hannah Weiss', 'Isaac Mensah', 'Joana Duarte', 'Kofi Boateng', 'Lena Novak', 'Mateo Silva', 'Naomi Clarke'],
  ...['Oliver Brandt', 'Priya Thomas', 'Quentin Dubois', 'Rachel Moyo', 'Samuel Osei', 'Talitha Fakatava'],
  ...['Uriel Castillo', 'Vera Petrova', 'Wanjiru Kamau', 'Ximena Torres', 'Yusuf Demir', 'Zoe Papadopoulos'],
  ...['Abigail Stone', 'Bruno Costa', 'Célia Monteiro', 'David Mbeki', 'Esther Lindqvist', 'Felix Hartmann'],
  ...['Gloria Tuilagi', 'Henrik Solberg', 'Ines Carvalho', 'Jonah Whitfield', 'Keziah Baptiste', 'Luca Romano'],
  ...['Micah van der Westhuizen-Montgomery', 'Noor Haddad'],
]

/** The last one is this week's. */
export const questions = [
  {
    title: 'A light on a stand',
    category: 'bible',
    description:
      'Read Matthew 5:14-16. Where in your week is it dark enough that a small light would be seen? Name one place and one thing you could do there.',
    answers: [
      'In our changing room, honestly. I could just not laugh along.',
      'On the bus. There is a girl from year seven who always sits alone. I could sit with her.',
      'At home. I am nice to everybody except my brother. That would be a start.',
    ],
  },
  {
    title: 'When words run out',
    category: 'prayer',
    description:
      'What do you do when you want to pray and nothing comes? Try it once this week and write down what happened.',
    answers: [
      'I just sat on the stairs for a bit. It was okay, actually.',
      'I say the Lord’s Prayer slowly. Sometimes I stop in the middle and that is enough.',
      'I write a list of names and read it out. No sentences.',
    ],
  },
  {
    title: 'The song that stayed',
    category: 'worship',
    description: 'Which song from the last weeks went home with you? Which line, and why that one?',
    answers: [
      'The one about the anchor. We moved house three times, so that word means something to me.',
      'The last one on Friday. I do not even know the title, I hummed it in maths.',
      'None of them to be honest. I listen more than I sing.',
    ],
  },
  {
    title: 'Who is missing?',
    category: 'fellowship',
    description:
      'Look around on Friday. Who used to come and does not any more? What would you tell them if you met them at the shop?',
    answers: [
      'Leo. I would say that nobody is angry and that we still have his jacket.',
      'My cousin. I will ask her to the games night, not to the talk.',
      'I had to think a long time, which is kind of bad.',
    ],
  },
  {
    title: 'The farmer who slept',
    category: 'bible',
    description:
      'Mark 4:26-29 is a story in which the most important thing happens while somebody sleeps. What is growing in you that you did not make?',
    answers: [
      'I am less afraid to talk in front of people than last year. I did not practise that.',
      'Patience, maybe. I have a baby sister now.',
      'I do not know yet. Is that allowed?',
    ],
  },
  {
    title: 'A prayer for somebody difficult',
    category: 'prayer',
    description:
      'Pray for one person you find hard to like, three days in a row. You need not name them here. What changed, in them or in you?',
    answers: [
      'In them nothing. I noticed that I know nearly nothing about that person.',
      'Day one was fake. Day three was not.',
      'I forgot day two. But I did say good morning to him.',
    ],
  },
  {
    title: 'Singing when you do not feel like it',
    category: 'worship',
    description:
      'Paul and Silas sang in prison (Acts 16:25). Is it honest to sing when you feel nothing? Say what you think, not what you should think.',
    answers: [
      'I think it is honest if you do not pretend to be happy. You can sing tired.',
      'Not always. Sometimes I would rather be quiet, and I think God can handle it.',
      'They had nothing else to do in there. But yes, it made me think.',
    ],
  },
  {
    title: 'The table',
    category: 'fellowship',
    description:
      'Plan a meal for five people who would never sit at one table. Who are they, what do you cook, and where do you sit?',
    answers: [
      'My grandad, my best friend, the caretaker, the new boy and my maths teacher. Pancakes. I sit next to the teacher.',
      'I would cook rice because everybody eats rice. I sit at the end so I can get up.',
      'Five from my class who do not talk to each other. I would be so nervous.',
    ],
  },
  {
    title: 'Two sons',
    category: 'bible',
    description:
      'Luke 15:11-32. Everybody knows the one who left. Write a message from the older brother to his father the next morning.',
    answers: [
      '“Dad, I went to bed. I heard the music. Could you have come up to me as well? Oh wait. You did.”',
      '“You could have asked me about the calf.”',
      '“I am still angry, and I will do the milking. See you at breakfast.”',
    ],
  },
  {
    title: 'Thank you, three times',
    category: 'prayer',
    description:
      'Three thanks: one for something small, one for a person, one for something that was not easy. No explanations needed.',
    answers: [
      'Warm socks. My nan. Failing the first test, because then I learned it properly.',
      'Mango. Mr Osei. Moving here.',
      'The dog next door, my sister, and the weeks in hospital (strange, but yes).',
    ],
  },
  {
    title: 'Quiet or loud?',
    category: 'worship',
    description:
      'You may plan the next worship evening. Quiet or loud, inside or outside, who leads? One page at most, and we will really do one of them.',
    answers: [
      'Outside, by the river, no amps. Everybody brings one verse.',
      'Loud for half an hour and then completely quiet for ten minutes.',
      'Let the little ones choose the songs. They know no shame and that is good.',
    ],
  },
  {
    title: 'One neighbour',
    category: 'fellowship',
    description: 'Find out the name of one neighbour you do not know. How did you do it, and what else did you learn?',
    answers: [
      'Mrs. Pavlović, third floor. She taught piano for forty years!',
      'I carried a parcel up. His name is Ahmed and he supports the wrong team.',
      'Still trying. We only nod.',
    ],
  },
] as const

export const praise = [
  'Thank you for being this honest. Tell me on Friday how it went!',
  'I read this twice. Keep that thought.',
  'That is a good start, and a brave one.',
  'Ha! I would come to that table.',
  'This made my day. May I read it to the group, without your name?',
  'Yes. And your question at the end is the best part.',
]
export const requests = [
  'Good beginning. Could you write one more sentence about why?',
  'I think you can go deeper than this. What would it look like on a Tuesday?',
  'This sounds like somebody else’s words. What do you think yourself?',
]
export const secondTries = [
  'Okay, second try: I think I am afraid of what my friends would say. That is the real reason.',
  'What I meant is that I would like to, and I do not know how to begin. So I will ask her name first.',
]

/** Turn by turn, the student first. */
export const conversations = [
  [
    'Hi! Is the camp list still open?',
    'Yes, until Sunday. Bring the form with a signature, please.',
    'My mum is on night shift this week, can she sign it on Sabbath?',
    'Of course. I keep a place for you.',
    'Thank you so much!!',
    'Bring a warm jacket, the evenings are cold up there.',
    'And may my cousin come too? She is fifteen.',
    'Gladly. Tell her to register here, then she gets all the news.',
    'Done. She is a bit shy.',
    'She is in good company. I will look out for her.',
  ],
  [
    'I can not come on Friday, I have to look after my brothers',
    'No problem. Do you need anything?',
    'Could somebody bring me the song sheets?',
    'Samuel lives near you, he will drop them off.',
  ],
  [
    'I do not understand this week’s question',
    'Which part?',
    'What a stand has to do with it',
    'Think of where you put a lamp when you want the whole room to see. Not under the bed!',
    'Oh. OK I have an idea now',
    'I look forward to it.',
  ],
  ['Can I bring my guitar on Friday?', 'Please do! Do you know the one we sang last?', 'Nearly. I will practise.'],
  [
    'May I ask you something that is not about church?',
    'Always.',
    'My friend says very dark things lately and I do not know what to do',
    'Thank you for telling me. You do not have to carry that alone. May I call you at four?',
    'Yes please',
  ],
  ['Was that my jacket in the lost and found?', 'A blue one? It hangs in the hall.', 'That is it, thanks!'],
  ['Happy birthday!! 🎉', 'You remembered! Thank you, that is kind.'],
]

export const prayers = [
  {
    content: 'For my grandmother, who has been in hospital since Monday.',
    response: 'We prayed for her together on Wednesday. May I visit her?',
  },
  {
    content: 'I have my maths exam on Thursday and can not sleep.',
    response: 'One page at a time, and sleep is revision too. We are with you.',
  },
  { content: 'That my friend comes back to the group.' },
  {
    content: 'My parents argue a lot. Please pray for peace at home.',
    response: 'Thank you for trusting us with this. Come and find one of us on Friday if you would like to talk.',
  },
  {
    content: 'Thank you all! My dad has found work.',
    response: 'What good news! Thank you for letting us be glad with you.',
  },
  {
    content: 'For our neighbours who lost their cat. It sounds small, but they are old and it was everything to them.',
  },
  { content: 'For the people in the flood, and for those who help there.' },
  { content: 'I am going to talk to my teacher tomorrow. For courage.' },
  {
    content: 'For my little brother’s operation next week.',
    response: 'We have his name on our list for every day until then.',
  },
  { content: 'That I learn to be alone without being lonely.' },
  { content: 'For the new girl in my class. She hardly speaks our language yet.' },
  { content: 'For our leaders, because they are tired and do not say it.' },
]

export const announcements = [
  {
    title: 'Welcome to the new term',
    priority: 'normal',
    content:
      'One question every week, answers whenever you have a quiet quarter of an hour. We read every one of them.',
  },
  {
    title: 'Camp: the list is open',
    priority: 'high',
    content:
      'Two nights by the lake, the last weekend of next month.\nForms are on the table in the hall; places for thirty.',
  },
  {
    title: 'Friday starts at seven',
    priority: 'normal',
    content: 'Until the clocks change we meet at seven instead of half past six.',
  },
  {
    title: 'The hall is closed this week',
    priority: 'urgent',
    content:
      'A pipe has burst. We meet at the school instead, main door, same time.\nPlease tell those who do not read this.',
  },
  {
    title: 'Choir for the harvest service',
    priority: 'normal',
    content: 'No experience needed. Rehearsals after the service, half an hour each.',
  },
  {
    title: 'Food bank on Sunday',
    priority: 'high',
    content: 'We need twelve pairs of hands from two to five. Answer Miriam in the chat if you can come.',
  },
] as const
