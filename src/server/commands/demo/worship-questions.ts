import type { DemoQuestion } from './question.ts'

export const worshipQuestions: readonly DemoQuestion[] = [
  {
    title: 'The song that stayed',
    category: 'worship',
    description: 'Which song from the last few weeks went home with you? Which line, and why that one?',
    answers: [
      {
        text: 'The one about the anchor. We moved three times, so that word means something to me.',
        feedback: "Three moves. No wonder an anchor sounds good. I'm glad you dropped yours here.",
      },
      { text: "The last one on Friday. I don't even know the title, I just hummed it in math." },
      {
        text: 'None of them, to be honest. I listen more than I sing.',
        feedback: 'Listening is worship too. Thanks for being straight with me.',
      },
      { text: "“Great is thy faithfulness,” the “morning by morning” part. I'm not a morning person, so I need it." },
      { text: "The one with the clapping. My brother claps it on the kitchen table now, and we can't make him stop." },
      {
        text: '“Be still.” I have a hard time being still, so I sang it at myself all week.',
        feedback: 'Singing it to yourself is a good way to preach. How did your week go?',
      },
      {
        text: 'The slow one Samuel played. The line about being known. I never thought of that as a nice thing before.',
      },
      {
        text: 'It Is Well. My great-grandmother sang it, and now I know why.',
        feedback: "There is quite a story behind that hymn. Ask me on Friday, I'll tell you.",
      },
      { text: 'The bridge where only the girls sang and then only the boys. It felt like a conversation.' },
      {
        text: '“Here I am.” I sang it and then I thought, wait, do I mean that?',
        feedback: "What an honest “wait.” Stay with that question, it's a good one.",
      },
      {
        text: 'A good one.',
        request: "Glad it was good! Which one was it? Hum it for me if you don't remember the title.",
        again: 'It was the one about mercy being new. I had a bad fight with my dad that day, so I thought: okay, new.',
        feedback: "And? Did you two find a new morning? I'm praying for you both.",
      },
      { text: "Amazing Grace, because it's the only one my grandpa and I both know by heart." },
      {
        text: 'The Spanish one! I could finally sing louder than everyone else.',
        feedback: 'We heard you, and it was wonderful. Will you teach us the second verse?',
      },
      {
        text: "“I will follow.” It's catchy, and then it's two in the morning and you realize what you've been singing.",
      },
      { text: 'The one that ends without drums. You could hear people breathe.' },
      { text: "I liked the psalm with the sheep. I've seen real sheep. They're not smart. It fits." },
      {
        text: 'Come Thou Fount, “prone to wander.” Nobody writes songs about that today.',
        feedback: 'They should. Maybe you will!',
      },
      { text: 'My mom sings that one from Friday while she drives now, so I guess it went home with both of us.' },
      {
        text: "The kids' song with the motions. Don't tell anyone.",
        feedback: 'Your secret is safe with me. I do the motions at home as well.',
      },
      {
        text: 'The words “you are not alone” at the end. I needed that. It was a long week.',
        feedback: "I'm glad those words found you. Do you want to talk about the long week?",
      },
      { text: 'I play the drums, so I count more than I sing. But the quiet verse got me.' },
      {
        text: "I don't remember.",
        request: 'No problem! Is there a line that stayed with you, even without the tune?',
        again: "“Even when I don't see it.” I can't sing very well, so I listen to the words.",
        feedback: 'You heard the heart of it. Thank you for answering again.',
      },
      {
        text: '“Take my hands.” I looked at mine and they had marker all over them, and I thought, well, here they are.',
      },
      { text: "The one in a minor key. Everyone says it's sad, but it made me calm." },
      {
        text: "The first hymn. I found it in my great-aunt's hymnal with a date written next to it: 1962.",
        feedback: "Please bring that hymnal one Friday. I'd love to see it.",
      },
    ],
  },
  {
    title: "Singing when you don't feel like it",
    category: 'worship',
    description:
      'Paul and Silas sang in prison (Acts 16:25). Is it honest to sing when you feel nothing? Say what you think, not what you think you should think.',
    answers: [
      {
        text: "I think it's honest if you don't pretend to be happy. You can sing tired.",
        feedback: '“You can sing tired” should be on a poster in our hall.',
      },
      { text: "Not always. Sometimes I'd rather be quiet, and I think God can handle it." },
      { text: 'They had nothing else to do in there. But yes, it made me think.' },
      {
        text: 'I used to fake it. Now I just hold the hymnal and wait till I mean a line.',
        feedback: 'Waiting for the line you mean is honest worship. Thank you.',
      },
      { text: "It's like practicing an instrument. You don't feel it every day, but you'd never feel it if you quit." },
      {
        text: "I think they didn't feel nothing. I think they felt scared and sang because of that.",
        feedback: "I hadn't read it that way before. That gives the song another sound.",
      },
      { text: "If I only hugged my mom when I felt like it, she'd get fewer hugs. So maybe singing is like that." },
      {
        text: "It's not honest for me. I feel watched.",
        feedback: "Thank you for saying so. What would help you feel less watched? I'd like us to change that.",
      },
      {
        text: "The other prisoners were listening. Maybe you sing for the person next to you who can't.",
        feedback: 'Yes! Luke wrote that detail down for a reason.',
      },
      { text: 'I like it when others sing and I can just stand in it.' },
      {
        text: 'Yes.',
        request: 'I believe you! Can you tell me about a time when you sang anyway?',
        again: "At my grandma's funeral. I sang because my dad couldn't. It didn't feel good, but it felt right.",
        feedback: 'You carried your dad with that song. Thank you for telling me.',
      },
      { text: 'Singing first and feeling later works for me about half the time.' },
      { text: "I think it depends on whether you're lying to God or just to the people around you." },
      {
        text: 'David wrote sad songs, so why do we only sing happy ones?',
        feedback: 'Good question. You and I are going to pick a lament for next month.',
      },
      { text: "Midnight is when it's hardest. I'd sing at noon, but midnight, that's impressive." },
      { text: "Sometimes the words say what I would say if I could. Then it isn't fake even if I feel flat." },
      { text: "I don't know. I've never been in a prison. But I was in a really bad school, and I hummed a lot." },
      {
        text: 'When I had no feeling left last year, I only sang the amen.',
        feedback: "One amen can carry a lot. I'm glad you're still here with us.",
      },
      { text: "It's honest if you also say the other things to God afterwards." },
      {
        text: 'I guess so?',
        request: 'Tell me more! Is it easy for you to sing on those days, or hard?',
        again: "Hard on most Fridays, because I come straight from practice and I'm worn out. I think God knows that.",
        feedback: 'He does. Come tired, and sit in the back with me if you like.',
      },
      { text: "I sing louder when I don't feel it. I don't know if that's good." },
      {
        text: 'I asked my dad. He said he sang to us when he was worried about money, and we never knew.',
        feedback: 'What a thing to learn about your father. Thank you for asking him.',
      },
      { text: 'I think feelings are like the weather and singing is like having a house.' },
      { text: "It's okay to skip a song. I skip some. I never skip the last one." },
      { text: 'No, but it can become honest by the second verse.' },
    ],
  },
  {
    title: 'Quiet or loud?',
    category: 'worship',
    description:
      'You get to plan the next worship night. Quiet or loud, inside or outside, and who leads? One page at most. We will really do one of them.',
    answers: [
      {
        text: 'Outside, by the river, no amps. Everyone brings one verse.',
        feedback: "I checked: the park by the river is free on the first Friday. Let's talk!",
      },
      { text: 'Loud for half an hour and then completely quiet for ten minutes.' },
      {
        text: "Let the little kids choose the songs. They aren't embarrassed, and that's good.",
        feedback: "They will choose the one with the motions, and I'm ready.",
      },
      { text: 'Quiet. Candles (the battery ones), three songs, long breaks. Wanjiru reads.' },
      { text: 'In the gym with the lights off and only the exit signs. Sounds weird, but I think it would be good.' },
      {
        text: "Loud! Drums, brass, everybody who plays anything, even badly. We'd call it the Psalm 150 night.",
        feedback: "Psalm 150 even lists the instruments. I'll bring my trombone, you were warned.",
      },
      { text: 'We invite our parents and they teach us a song from when they were young.' },
      { text: 'Inside, in a circle, no stage. Whoever wants to starts a song and the rest join in.' },
      {
        text: "A campfire at the Solbergs' farm. Daniel on guitar, marshmallows afterwards.",
        feedback: 'Mr. Solberg said yes! Please make a list of what we need.',
      },
      {
        text: 'Whatever you want.',
        request:
          'We want to know what you want! If you could change only one thing about our worship nights, what would it be?',
        again: "Fewer songs, and we'd repeat the good ones. And please tell us what the old words mean.",
        feedback: "Great points, both of them. We'll explain one old word each week.",
      },
      { text: 'Sunrise, at the lake. Breakfast after. I know nobody will come, but I would.' },
      {
        text: 'Two rooms, one loud and one quiet, and you can switch without anyone looking at you.',
        feedback: "That's thoughtful. Some of us need both on the same evening.",
      },
      { text: "I'd like to do it in four languages. We have the people for it!" },
      { text: 'Half of it at the nursing home. They know more hymns than we do.' },
      { text: 'Quiet, with a question on the wall that you can write answers to.' },
      {
        text: "Mixed. Start outside with something loud so people walk in with energy, then go inside. Priya leads because she's calm.",
        feedback: "You thought about how people arrive. That's exactly how to plan worship.",
      },
      { text: 'Nothing planned at all, just a piano and an hour.' },
      {
        text: "One with sign language, because my cousin is deaf and she'd come.",
        feedback: 'Yes. Will you ask her what would help her feel at home with us?',
      },
      { text: 'A night where we only sing songs someone in our group wrote. We have at least two.' },
      { text: 'Loud, but stop at nine because of the neighbors. We could bring them cookies first.' },
      {
        text: 'Not loud.',
        request: 'Got it! And the rest? Where would you like to be, and who would lead?',
        again: 'In the old chapel, because of the wood and the echo. Esther leads, and nobody uses a microphone.',
        feedback: "The chapel has the best sound in town. I'll ask for the key.",
      },
      { text: 'Prayer stations: clay, paper, water, headphones. Not everybody sings.' },
      { text: "I would put the band in the back so that we don't look at them all the time." },
      { text: "Under the big tree behind the church with blankets. I'd ask Talitha to teach us the song from Tonga." },
      {
        text: "I'd do it on a Sabbath afternoon so the ones with Friday shifts can come too.",
        feedback: "Thank you for thinking of them. I hadn't noticed that we lose those three every week.",
      },
    ],
  },
]
