import type { DemoQuestion } from './question.ts'

export const bibleQuestions: readonly DemoQuestion[] = [
  {
    title: 'A light on a stand',
    category: 'bible',
    description:
      'Read Matthew 5:14-16. Where in your week is it dark enough that a small light would make a difference? Name one place and one thing you could do there.',
    answers: [
      {
        text: 'The locker room. I could just not laugh along next time.',
        feedback: 'Not laughing along takes more courage than people think. Tell me on Friday how it went.',
      },
      {
        text: "On the bus there's a seventh grader who always sits alone. I could sit with her.",
        feedback: 'You may be the best part of her morning. Start with her name!',
      },
      {
        text: "At home. I'm nice to everybody except my brother, so that would be a start.",
        feedback: "Home is the hardest place to shine, so it's a good place to begin.",
      },
      {
        text: "Our group chat from science class. Somebody always gets roasted in there. I could text that person afterwards and ask if they're okay.",
      },
      {
        text: "I think my grandma's apartment. She doesn't see many people since she moved. I could go there after school on Wednesdays.",
        feedback: 'Take your math homework along. She would love to have you at her table.',
      },
      {
        text: 'Track practice. The last runner usually finishes when everybody is already packing up. I could stay and cheer.',
        feedback: 'I love this one. Being cheered in last place is something you never forget.',
      },
      { text: "Lunch. There's a table nobody wants to sit at and I always walk past it." },
      { text: "The comments under our school's videos. I could write something kind when it gets ugly, or report it." },
      {
        text: "My job at the grocery store. People are pretty rude to the older cashier, so I could ask how she's doing.",
      },
      {
        text: 'At school I guess.',
        request: 'School is a big place! Can you picture one hallway, one class or one person?',
        again:
          'Okay, third period. We have a substitute right now and everyone is awful to him. I could say good morning and thank you, because nobody does.',
        feedback: 'Now I can see it. He will notice, I promise.',
      },
      {
        text: 'Hospital waiting room with my mom on Thursdays. Everyone looks at the floor. I might bring my little watercolor set and let kids paint.',
        feedback: 'What a beautiful idea. Let me know if you need paper, we have plenty in the craft closet.',
      },
      {
        text: 'Honestly, my own head at night. Maybe the small light is to text somebody instead of lying there.',
        feedback: 'Thank you for being honest about that. Please do text one of us. You would not be bothering anyone.',
      },
      {
        text: 'Our soccer team after we lose. I could say one good thing about each person instead of blaming the goalie.',
      },
      {
        text: "The new kid in homeroom doesn't speak much English. I know enough Spanish to help him with the worksheets.",
        feedback: 'You speak his language and you noticed him. That is a light.',
      },
      { text: 'In the car when my parents are tired and nobody talks. I could put on music they like.' },
      {
        text: 'Youth group itself, sometimes. New people stand next to the snacks and pretend to read the posters. I can go over there.',
        feedback: "You're right, and we needed to hear that. Want to be on the welcome team with me?",
      },
      {
        text: "There's a man who sits outside the library. I've walked by him a hundred times. I want to ask his name.",
      },
      { text: "My online game. I'm usually the one yelling, so I could be the one who stops." },
      {
        text: 'Lots of places.',
        request: 'I believe you! Pick one of them. Which part of your day could use a small light the most?',
        again:
          "The hour when I come home and no one is there yet. I could call my cousin then, she's alone at that time too.",
        feedback: 'Two people less alone with one phone call. That counts.',
      },
      { text: 'The dish room at camp. Nobody wants that shift, and I could sign up first and bring a speaker.' },
      { text: "My sister is going through a rough time with her friends. I'll leave notes in her backpack." },
      {
        text: 'Band. We have a kid who misses his part every time and people groan. I could practice with him before class.',
      },
      { text: 'When everyone talks about a teacher behind her back. I could say something I like about her.' },
      {
        text: "In my neighborhood it is literally dark because the street light is out. I'm going to call the city. But also I'll walk the neighbor girl home.",
        feedback: 'I smiled at this, and then I thought: yes, both. Please tell us when the light is back on!',
      },
      { text: "My dad's shop. He works until nine. I could bring him dinner and stay a while." },
    ],
  },
  {
    title: 'The farmer who slept',
    category: 'bible',
    description:
      "In Mark 4:26-29 the most important thing happens while someone sleeps. What is growing in you that you didn't make yourself?",
    answers: [
      {
        text: "I'm less afraid to talk in front of people than last year, and I never practiced.",
        feedback: 'We noticed it too, when you read on Sabbath. Your voice was steady.',
      },
      { text: 'Patience, maybe. I have a baby sister now.' },
      {
        text: "I don't know yet. Is that allowed?",
        feedback: "Very much allowed. The farmer didn't know either, “he knows not how.”",
      },
      { text: "I started to like reading my Bible before school. I can't explain when that changed." },
      {
        text: 'I used to hold grudges for months. With my friend it only took a day this time.',
        feedback: 'From months to a day! That is growth you can measure.',
      },
      { text: 'My feet! Two shoe sizes since last summer, so at least something is growing.' },
      {
        text: 'Not sure.',
        request:
          'Seeds are hard to see for a long time! If you asked your best friend, what would they say has changed about you?',
        again: "I asked her. She said I apologize now. I didn't even notice that.",
        feedback: "I'm glad you asked her, and I'm glad she told you.",
      },
      { text: 'I care about what happens in the news. Two years ago I just scrolled past it.' },
      {
        text: 'Trusting my mom again. It was hard last year and now we talk in the car.',
        feedback: 'Thank you for telling us. Those car talks are holy ground.',
      },
      {
        text: "I thought I didn't have any faith of my own, but when my uncle got sick I prayed before I even thought about it.",
        feedback: 'That came from somewhere deep. How is your uncle now?',
      },
      { text: "I've been learning guitar for eight months, and last week my fingers just did it." },
      { text: 'Being okay with not being invited to everything.' },
      {
        text: "I'm starting to hear when someone says “fine” and doesn't mean it.",
        feedback: "That's a gift. Use it gently, and remember that you may ask for help with what you hear.",
      },
      { text: 'My tomato plant, which I forgot to water for two weeks. It made me laugh when I read this passage.' },
      { text: 'I cry more easily than before. I think that might be a good thing?' },
      {
        text: "I want to be baptized. I don't know where that came from, it was just there one morning.",
        feedback: "I got up from my chair when I read this. Let's talk whenever you're ready, there is no hurry.",
      },
      { text: "A friendship with someone I was sure I wouldn't like. We were only put together for a lab project." },
      {
        text: 'I sleep better since I stopped checking my phone at midnight. So in my case God gives it while I sleep, literally.',
      },
      { text: 'Gratitude. My family went through a lot, and now ordinary days feel like a lot.' },
      {
        text: 'Being patient with people, maybe.',
        request: 'That is a good thing to grow. Which person came to mind first?',
        again: 'My stepdad. I call him by his name and not “hey” now, and yesterday we fixed my bike together.',
      },
      { text: "I always wanted to be the loud one. Now I'm fine being the one who listens." },
      { text: 'Courage to ask questions in class. It helps that our teacher says there are no dumb ones.' },
      {
        text: 'My English! When we moved here I was silent for half a year. Now I dream in it.',
        feedback: "What a picture: learning while you sleep, like the farmer. We're so happy you're here.",
      },
      {
        text: "I don't compare my body to others as much. It's slow, but it's less than last summer.",
        feedback: "That is hard and slow work, and I'm thankful with you. You are wonderfully made.",
      },
      { text: 'Somehow I care more about God being real than about being right.' },
    ],
  },
  {
    title: 'Two sons',
    category: 'bible',
    description:
      'Luke 15:11-32. Everyone knows the son who left. Write a message from the older brother to his father the next morning.',
    answers: [
      {
        text: '“Dad, I went to bed. I heard the music. Could you have come out to me as well? Oh wait. You did.”',
        feedback: 'That last line made me put my phone down. Wow.',
      },
      { text: '“You could have asked me about the calf.”' },
      {
        text: "“I'm still angry, and I'll do the milking. See you at breakfast.”",
        feedback: 'He stays, and he stays honest. I think the father would keep this message.',
      },
      {
        text: "“I counted the years for you last night. You never counted them. I don't know what to do with that.”",
        feedback: "This is one of the deepest sentences I've read all term.",
      },
      { text: '“Dad, is his room still next to mine? Asking because he snores.”' },
      {
        text: "“I said ‘this son of yours.’ I'm sorry. What's he like now?”",
        feedback: 'You caught the exact word that hurts in this story. Well done.',
      },
      {
        text: "“Good morning. I left before you got up because I didn't want to see his face. But I left you some bread.”",
      },
      {
        text: '“ok fine.”',
        request: 'Ha, that does sound like a brother! What happened inside him before he typed “ok fine”?',
        again:
          '“Okay, fine. I stood outside till the lamps went out. I wanted someone to look for me. Then I remembered that you did, and I sent you away.”',
        feedback: 'That is the moment the whole story turns on. Thank you for trying again.',
      },
      { text: "“I don't get it. I did everything right. Why does he get the ring?”" },
      {
        text: "“Everything that is yours is mine, you said. Then I'd like to have your heart too, because mine is pretty hard right now.”",
        feedback: "I'd like to pray that sentence myself.",
      },
      { text: "“Dad. I heard him crying in the night. I didn't know he was sorry.”" },
      {
        text: "“You ran. You never run. I didn't know you could.”",
        feedback: 'I never thought about how the older brother saw that. Great eye!',
      },
      { text: "“Can we have a goat on Friday? Just me, you and my friends. You don't have to make a speech.”" },
      { text: '“Tell him he has to take the early shift. Then we can talk.”' },
      {
        text: "“I'm in the south field. If you want to come, bring water. And him, if you must.”",
        feedback: '“If you must” is so real. The door is open a crack.',
      },
      {
        text: "“I've been home the whole time, and I think I was farther away than he was.”",
        feedback: 'You understood the story better than many sermons do.',
      },
      { text: "“I'm sorry I yelled in front of the servants. I'm not sorry for what I felt. Can both be true?”" },
      { text: '“Did you really look down the road every day? I thought you were just checking the weather.”' },
      { text: "“Morning. It's quiet now. I danced a little, in the barn, where nobody could see me.”" },
      {
        text: '“Dear Dad, see you later.”',
        request: 'Short and polite! But what is he feeling, the morning after that party? Give me two more sentences.',
        again: "“Dear Dad, everyone tells me to forgive him, and I will, but not before lunch. Please don't push me.”",
        feedback: 'Now I believe him! Thank you for trying again.',
      },
      { text: '“He smells better today. I lent him my coat. I want it back though.”' },
      {
        text: "“I've never asked you for anything because I thought that's what good sons do. Today I'm asking: come and sit with me.”",
        feedback: 'I think the Father has been waiting for exactly that request.',
      },
      { text: '“What would you have done if it was me who left?”' },
      { text: '“Mom would have made you come out sooner.”' },
      { text: "“I'll come in tonight. Save me a seat, but not next to him. Well, maybe next to him.”" },
    ],
  },
]
