import type { DemoQuestion } from './question.ts'

export const prayerQuestions: readonly DemoQuestion[] = [
  {
    title: 'When words run out',
    category: 'prayer',
    description:
      'What do you do when you want to pray and nothing comes? Try it once this week, and write down what happened.',
    answers: [
      {
        text: 'I just sat on the stairs for a bit. It was okay, actually.',
        feedback: 'Sitting with God without words is prayer too. I do it in the car.',
      },
      { text: "I say the Lord's Prayer slowly. Sometimes I stop in the middle and that's enough." },
      {
        text: 'I write a list of names and read it out loud. No sentences.',
        feedback: 'Names are enough. God knows the rest of each sentence.',
      },
      { text: 'I played the same four chords for ten minutes. I think that was my prayer.' },
      {
        text: 'I tried it on a walk with our dog. I got as far as “thank you for the dog.”',
        feedback: 'That is a complete prayer, and I mean it.',
      },
      {
        text: 'Nothing came, so I read Psalm 13 because it was short. He sounds like me.',
        feedback: "Psalm 13 has helped me on bad days as well. Isn't it good that it's in there?",
      },
      { text: 'I set a timer for three minutes and I was bored after one. The third minute was different, though.' },
      { text: 'I prayed in Portuguese like my grandma does, even though my Portuguese is bad.' },
      {
        text: 'I fell asleep.',
        request:
          'That happens to all of us, even to Peter, James and John! Would another time of day work? Try it once more.',
        again:
          'I tried it before breakfast at the kitchen table. I only said good morning and waited. I liked that it was quiet.',
        feedback: 'What a lovely start. Keep that chair at the table.',
      },
      {
        text: "I drew it. There's a big gray cloud and a tiny yellow dot.",
        feedback: 'Thank you for sharing it with us. May I see the drawing on Friday?',
      },
      { text: 'I asked my mom to pray instead, and I just listened and said amen.' },
      {
        text: 'I breathed in and thought “you are here,” and breathed out and thought “I am here.” I learned that at camp.',
      },
      {
        text: 'I told God I had nothing to say. Then I talked for ten minutes about having nothing to say.',
        feedback: 'This made me laugh, because I know it so well.',
      },
      { text: 'Honestly I forgot until last night. I said sorry for that, and that was my prayer.' },
      { text: "I held the little cross my aunt gave me. I didn't say anything." },
      { text: 'I opened my contacts and prayed for whoever came up first. It was my orthodontist.' },
      {
        text: 'Songs help me. I put on one worship song and only said the line I could mean.',
        feedback: 'Only saying what you can mean is a wise rule.',
      },
      {
        text: "When I'm really sad I can't pray, and then it helps to know that others do. So I'm glad we do this together.",
        feedback: "We're here, and we will pray when you can't. Please let us know on those days.",
      },
      { text: 'I went outside and looked at the stars until I was cold.' },
      { text: 'I tried to kneel, but it felt fake, so I lay on the floor. That felt less fake.' },
      {
        text: 'I forgot, sorry.',
        request:
          "No problem, and thank you for telling me. There's still time! What would you say if you were sure that someone is listening?",
        again: "I'd ask why my friend had to move away. And I'd ask if he's okay there.",
        feedback: "That is a prayer. I'll ask with you.",
      },
      { text: 'I texted my prayer to myself. Reading it later was weird, but good weird.' },
      {
        text: 'I waited, and what came was that I should call my aunt. So I did. She cried a little.',
        feedback: 'Sometimes that is how the answer sounds. Thank you for calling her.',
      },
      { text: 'I read a prayer from the back of the hymnal. Somebody a hundred years ago felt the same way.' },
      { text: 'I washed the dishes slowly and thought of someone for every plate.' },
    ],
  },
  {
    title: 'A prayer for someone difficult',
    category: 'prayer',
    description:
      "Pray for one person you find hard to like, three days in a row. You don't need to name them here. What changed, in them or in you?",
    answers: [
      {
        text: 'In them, nothing. I noticed that I know almost nothing about that person.',
        feedback: "That's an honest discovery. What would you like to find out first?",
      },
      {
        text: "Day one was fake. Day three wasn't.",
        feedback: 'From fake to real in three days. God can work with “fake” too.',
      },
      { text: 'I forgot day two. But I did say good morning to him.' },
      {
        text: "I couldn't pray for good things yet, so I prayed that I wouldn't hate her. It's a start.",
        feedback: "It's more than a start. That was a brave and truthful prayer.",
      },
      { text: 'He still annoys me. But on day three I saw him eat lunch in his car and I felt bad for him.' },
      { text: "I picked my sister. She doesn't know, but she asked me why I'm being so nice." },
      {
        text: "I realized I'm somebody's difficult person too.",
        feedback: 'That may be the most useful sentence anyone wrote this week, me included.',
      },
      { text: "Nothing changed in three days, so I'm going to do it for thirty." },
      { text: 'I prayed for my coach. He still yells. But I stopped replaying it at night.' },
      {
        text: 'Done, three days.',
        request: 'Well done for keeping it up! What happened inside you on each of the days?',
        again:
          "On day one I hoped she would stop talking about me. She didn't. But on day three I was more sad than angry, and I think sad is better.",
        feedback:
          "I think so too. And if the talking doesn't stop, please come to us. You don't have to put up with that.",
      },
      {
        text: "I prayed that his week would go well. Then he got the spot I wanted on the team. I'm still working on that one.",
      },
      {
        text: "She sits in front of me, so it's hard to forget. By the third day I saw that she bites her nails when we have tests, same as me.",
        feedback: "You saw her. That's what praying for people does to our eyes.",
      },
      { text: 'My mom prays for her boss every day, so I picked him too. Now we laugh about it together at dinner.' },
      { text: 'It changed how I say her name in my head.' },
      {
        text: "I couldn't do it the first day, so I asked God to like him for me in the meantime.",
        feedback: "I'm going to borrow that prayer.",
      },
      { text: 'I felt nothing. I did it anyway, three days, at the bus stop.' },
      {
        text: 'He sent me a message to ask about homework. It was the first time he ever wrote to me. Probably chance. Probably.',
      },
      {
        text: "I thought of a neighbor who yells at us kids. My dad told me his wife died last winter. I didn't know.",
        feedback: 'Thank you for telling us. Maybe you and your dad can bring him something one day.',
      },
      { text: 'I noticed I was praying for her to become more like me. So I started over.' },
      { text: "On day one I gave God a list of everything that's wrong with him. On day three the list was gone." },
      {
        text: 'Someone from choir.',
        request: "Thank you, and you don't need to say who. What did the three days do to you?",
        again:
          'I saw that I was mostly jealous, because she sings so well. On Sabbath I told her that I like her voice, and she was really happy.',
        feedback: 'That took humility. You made her day, and mine.',
      },
      {
        text: "I'd rather not say who or what. But yes, something changed.",
        feedback: "That's perfectly fine. I'm thankful with you.",
      },
      { text: "She's my lab partner. We got a C together and didn't fight about it. That's new." },
      { text: "It's harder to be mean to a person you prayed for at breakfast." },
      {
        text: "I prayed for a kid who bullied me in sixth grade. I don't have to be friends with him, and I'm not scared of him anymore.",
        feedback: "You're right, forgiving doesn't mean you have to be close. I'm proud of you.",
      },
    ],
  },
  {
    title: 'Thank you, three times',
    category: 'prayer',
    description:
      "Three thanks: one for something small, one for a person, one for something that wasn't easy. No explanations needed.",
    answers: [
      {
        text: 'Warm socks. My nana. Failing the first test, because then I really learned it.',
        feedback: 'Failing forward! And nanas and warm socks often come together.',
      },
      { text: 'Mango. Mr. Patel, my counselor. Moving here.' },
      {
        text: 'The dog next door, my sister, and the weeks in the hospital (strange, but true).',
        feedback: 'Not strange at all. We prayed for you every one of those weeks.',
      },
      { text: 'The smell of rain. My best friend since kindergarten. My parents being honest with me.' },
      { text: 'My left-handed scissors. My art teacher. Getting glasses.' },
      {
        text: 'Pancakes on Sabbath morning. My grandpa. Being cut from the team and finding robotics.',
        feedback: 'Robotics is lucky to have you. Save me a pancake.',
      },
      { text: 'That the bus waited for me. The bus driver, who waited for me. Getting up at six every day.' },
      { text: 'A new pencil. My mom. Dad being far away for work, because now we call every night.' },
      { text: 'Snow days! My piano teacher. Having to share a room.' },
      {
        text: 'Food, family, sleep.',
        request: "All three are true! Now go smaller: which food, who in your family, and what wasn't easy?",
        again:
          "My aunt's rice and beans. My cousin, who taught me to drive. Sitting with my grandma when she didn't know my name anymore.",
        feedback: 'Now I can see all three. Thank you for trusting us with the last one.',
      },
      { text: "Clean sheets. My little brother when he's asleep. Learning to say sorry first." },
      {
        text: 'My old sneakers, my friend Marco, and the divorce being over.',
        feedback: "I'm thankful that you can breathe again. Marco is a good friend to have.",
      },
      { text: "Sunlight in my room at four o'clock. The lunch lady. Starting at a new school." },
      { text: 'Hot chocolate. My cello teacher. The audition, even though I shook the whole time.' },
      {
        text: 'That I found my wallet. The stranger who handed it in. A week of thinking it was gone.',
        feedback: 'One small story with three thanks in it. Well told!',
      },
      { text: 'My playlist. My twin cousins. Having braces for two years.' },
      { text: 'Bees. My neighbor, Mrs. Alvarez. Allergies (for the tissues and the sympathy).' },
      { text: 'The sound when the choir starts. My choir director. Being the only boy in it.' },
      {
        text: 'A quiet house. My dad, who makes it loud. Missing him when he travels.',
        feedback: "That's a little poem. Read it to him?",
      },
      { text: 'My bike. Whoever invented bikes. Falling off it in front of everyone.' },
      {
        text: 'Stickers. My babysitting kids. Saying no to something everyone else did.',
        feedback: "That no cost you something. I'm proud of you.",
      },
      { text: "The first cold morning. My grandmother's letters. Waiting for them." },
      {
        text: 'Pizza.',
        request:
          "Pizza counts as the small one! Now a person, and something that wasn't easy. Share only as much as you'd like.",
        again: 'Pizza. My cousin Nia. The third one is private, but I said it to God.',
        feedback: "That's exactly the right place for it. Thank you.",
      },
      { text: 'Peanut butter. My stepmom. Not knowing what comes after graduation.' },
      { text: 'My night light (yes, still). My mom, who never laughed about it. The years when I was scared.' },
    ],
  },
]
