// Names and texts of the demo. All of them are invented.
import type { Audience } from '#contract/rules/prayers.ts'

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

/** What a student tells the safeguarding lead in Get help. */
export const concern = {
  reporter: 'Noor Haddad',
  content:
    "A friend from school hardly eats any more. She says she's fine, and she made me promise to tell no one. I'm scared for her and I don't know what to do.",
  reply:
    "Thank you for trusting us with this. You did the right thing, and you don't have to carry it alone. Can we talk tomorrow after the meeting, with Miriam?",
}

/** A student whom a leader proposes as a leader. A second leader has not confirmed it yet. */
export const nextLeader = 'Esther Lindqvist'
/** Username of a student who has the name of a leader, and waits to be let in. */
export const waitingUsername = 'radeyemi'

export const deletedPrayer = 'Please pray that my parents stop fighting. I wrote my name by accident, please delete it.'

/** A prayer request before and after its author edits it. */
export const editedPrayer = {
  before: 'For my driving test on Thursday. I am so nervous.',
  after: "For my driving test. It moved to Monday, so I'm nervous for even longer now 😅",
}

/** A prayer request that its author withdraws. */
export const secondThoughts = "For me and Priya. We haven't talked since the retreat and I think it's my fault."

/** An announcement with a wrong day, which its author deletes. */
export const mistakenAnnouncement = {
  title: 'No meeting this Friday',
  content: 'The hall is closed this Friday. See you next week!',
  priority: 'normal',
} as const

/** Posts that are published a few days after the demo starts. */
export const scheduledAnnouncement = {
  title: 'Christmas party: bring a small gift',
  content: 'We draw names at the door. Please spend no more than five euros.',
  priority: 'normal',
} as const
export const scheduledQuestion = {
  title: 'What are you thankful for this year?',
  description: 'Psalm 103 counts what God has done. Name three things of this year, large or small, and say why.',
  category: 'fellowship',
} as const

/** Each starts with a message of the student, then both take turns. */
export const conversations: readonly (readonly string[])[] = [
  [
    'Hi! Is the camp list still open?',
    "Yes, until Sunday! Please bring the form with a parent's signature.",
    'My mom works nights this week. Can she sign it on Sabbath?',
    "Of course. I'll save you a spot.",
    'Thank you so much!!',
    'Pack a warm jacket. It gets cold up there at night.',
    "And can my cousin come too? She's fifteen.",
    "We'd love that. Tell her to sign up here, then she'll get all the updates.",
    "Done. She's a little shy.",
    "She'll be in good company. I'll look out for her.",
  ],
  [
    "I can't come on Friday, I have to watch my brothers",
    'No problem. Is there anything you need?',
    'Could someone bring me the song sheets?',
    "I live two streets away. I'll drop them off tomorrow after five.",
  ],
  [
    "I don't really get this week's question",
    'Which part?',
    "How am I supposed to talk to somebody I don't know??",
    'Start small. Hold a door, say your name, ask for theirs. One question is enough.',
    'Oh. OK I have an idea now',
    "I can't wait to read it.",
  ],
  ['Can I bring my guitar on Friday?', 'Please do! Do you know the last song we sang?', "Almost. I'll practice."],
  [
    "Can I ask you something that isn't about church?",
    'Always.',
    "My friend has been really down lately and I don't know what to say to her",
    "Thank you for telling me. You don't have to carry that alone. Can I call you at four? I'd like to think with you about which adult she trusts.",
    'Yes please',
  ],
  ['Was there a blue jacket in the lost and found?', 'Yes! I hung it on the hook by the door.', "That's mine, thanks!"],
  ['Thank you for the birthday card!! 🎉', "You're welcome! We're so glad you were born."],
  [
    'Is it okay if I read the Bible text on Sabbath instead of praying out loud?',
    "More than okay. We'll find someone else for the prayer.",
  ],
  ['I got the part in the school play!!', 'Congratulations! When is opening night? A few of us will come.'],
  [
    'What time does the van leave for the food bank?',
    'One thirty, from the parking lot behind the church.',
    "Ok I'll be there",
  ],
  [
    'My answer from last week sounds dumb now',
    "It didn't sound dumb to me. But you can always tell me more on Friday.",
  ],
  ['Do we need to bring anything for game night', 'Just a snack to share. And your laugh!'],
  ['I passed my driving test 😄', "I'm so proud of you! Your mom must be relieved.", "She's still gripping the seat"],
  [
    'Can you pray for me tomorrow? Big chemistry test, first period',
    'I will, at eight on the dot. Get some sleep tonight!',
  ],
  [
    "Which version of the Bible should I get? I can't understand mine",
    "Good question. I'll bring three on Friday and you can compare.",
  ],
]

interface DemoPrayer {
  content: string
  /** By default, the group without the author's name. */
  audience?: Audience
  response?: string
  /** The author's word of thanks, if it was answered. */
  thanks?: string
}
export const prayers: readonly DemoPrayer[] = [
  {
    content: 'For my grandma. She has been in the hospital since Monday and my mom is really worried.',
    response:
      'We prayed for your grandma and your mom together on Wednesday. Would a visit be welcome? Please let us know.',
  },
  {
    content: "I have a big math exam on Thursday and I can't sleep.",
    audience: 'named',
    response:
      "We're praying for you, and on Thursday morning again. Sleep is part of studying too. You are loved with any grade.",
    thanks: 'I passed!! And I actually slept. Thank you so much, everyone 💛',
  },
  { content: 'For a friend of mine who stopped coming. I miss them.' },
  {
    content: 'My parents argue a lot right now. Please pray for peace at home.',
    audience: 'leaders',
    response:
      "Thank you for trusting us with this. You're not alone, and it isn't your job to fix it. Come find one of us on Friday if you'd like to talk.",
  },
  {
    content: 'Thank you for praying! My dad starts his new job on Monday.',
    audience: 'named',
    response: 'What good news! Thank you for letting us be happy with you.',
  },
  { content: "Our neighbors' house had a fire. Everyone is safe, but they lost almost everything." },
  { content: 'For the families in the floods, and for everyone who is helping them.' },
  {
    content: "I need to tell the truth to a teacher tomorrow. Please pray that I'm brave.",
    thanks: 'I told her. She was kind about it, way kinder than I expected.',
  },
  {
    content: "For my little brother's surgery next week. He's only six.",
    response: 'His name is on our list for every day until then. Tell him that a lot of people are thinking of him.',
  },
  {
    content: "I feel lonely at my new school. I'd like to find one good friend.",
    audience: 'leaders',
  },
  {
    content: "For a new girl in my class. She doesn't speak much English yet and I want to help her feel welcome.",
    audience: 'named',
  },
  { content: "For our leaders. They do so much for us, and I think they're tired sometimes." },
]

export const announcements = [
  {
    title: 'Welcome to the new term',
    priority: 'normal',
    content:
      'There is one question each week. Answer it whenever you have a quiet fifteen minutes. We read every single answer.',
  },
  {
    title: 'Camp sign-up is open',
    priority: 'high',
    content:
      'Two nights by the lake, on the last weekend of next month.\nForms are on the table in the hall. There are thirty spots.',
  },
  {
    title: 'Friday nights start at seven',
    priority: 'normal',
    content: 'Until the clocks change, we meet at seven instead of six thirty.',
  },
  {
    title: 'The hall is closed this week',
    priority: 'urgent',
    content:
      "A pipe burst, so we're meeting at the school instead: main entrance, same time.\nPlease tell anyone who might not see this.",
  },
  {
    title: 'Choir for the harvest service',
    priority: 'normal',
    content: 'No experience needed. We rehearse for half an hour after church.',
  },
  {
    title: 'Food bank on Sunday',
    priority: 'high',
    content: 'We need twelve pairs of hands from two to five. Send us a message in the chat if you can come.',
  },
] as const
