import type { DemoQuestion } from './question.ts'

export const fellowshipQuestions: readonly DemoQuestion[] = [
  {
    title: 'Who is missing?',
    category: 'fellowship',
    description:
      "Look around on Friday. Who used to come and doesn't anymore? What would you say if you ran into them at the store?",
    answers: [
      {
        text: "Leo. I'd tell him nobody is mad and that we still have his jacket.",
        feedback: "Please write him exactly that. We'll keep the jacket by the door.",
      },
      { text: "My cousin. I'll ask her to come to game night first, not to the talk." },
      {
        text: 'I had to think for a long time, which is kind of bad.',
        feedback: "It isn't bad. It means you looked. Who did you end up thinking of?",
      },
      {
        text: 'The twins who moved across town. Maybe someone could pick them up?',
        feedback: "We have a free seat in the church van. I'll call their parents this week.",
      },
      { text: "A girl who came twice. I never learned her name, and that's probably why she stopped." },
      { text: "My brother. I'd say “I miss singing next to you,” but it's harder because he's my brother." },
      {
        text: "I'd say hi and talk about anything but church. She must be tired of being asked.",
        feedback: "That's kind and wise. Friendship first.",
      },
      { text: "Somebody I had an argument with. I'd say sorry right there next to the cereal." },
      {
        text: 'Jake plays basketball on Fridays now. We could go watch one of his games as a group.',
        feedback: "Best idea of the week! Send me the schedule and we'll fill a row.",
      },
      {
        text: 'Nobody, everybody is here.',
        request: "I'm glad it feels full! Look at last year's camp picture in the hall. Do you see anyone?",
        again: "Wow, yes. Marcus and Lily. I'd ask how their little dog is doing. I forgot how funny they were.",
        feedback: "Thank you for looking again. Do you have Lily's number?",
      },
      {
        text: 'I used to be the one missing. What helped was that someone texted “we saved you a seat.” Nothing else.',
        feedback: "I remember that Friday. I'm so glad you came back.",
      },
      { text: "Our old drummer. I'd tell him that his sticks are still on the shelf." },
      { text: "The kids from the apartment building. They came for the food, and I think that's fine." },
      {
        text: "My friend who says she doesn't believe anymore. I'd say that she can come and not believe.",
        feedback: 'She can, and please tell her that from all of us.',
      },
      {
        text: 'Someone left because of gossip. I was part of it. I want to say so.',
        feedback: "That's a hard sentence to write. I'll help you find a good way, if you'd like that.",
      },
      { text: 'The older ones who graduated. We could write them postcards for their first semester.' },
      { text: "I'd ask “What are you doing these days?” and really wait for the answer." },
      { text: "Tasha. I'd tell her that the talks are shorter now!" },
      {
        text: "My neighbor stopped when his parents split up, because now he's here only every other weekend. I could send him the question each week.",
      },
      { text: "I'd be scared to say anything, so I would probably just smile. Then I'd text her at home." },
      {
        text: 'A lot of people.',
        request: "That's true, and it makes me sad as well. Pick one. What do you miss about that person?",
        again: 'Andre. He always carried the chairs without being asked, and now we all pretend not to see them.',
        feedback: "Let's tell him that we miss him and not just his muscles!",
      },
      {
        text: "The foster siblings from last spring. I don't know where they are now, so I pray for them.",
        feedback: 'So do I. Thank you for remembering them.',
      },
      { text: "A boy who got teased for his clothes. I didn't say anything back then. I would now." },
      { text: 'My old small group leader. She had a baby. We should visit and bring a casserole.' },
      {
        text: "Our friend in the wheelchair, because the ramp was broken. I'd tell him it's fixed.",
        feedback: "It took us too long to fix it, and we told him so. He'll be here on Friday!",
      },
    ],
  },
  {
    title: 'The table',
    category: 'fellowship',
    description:
      'Plan a meal for five people who would never sit at the same table. Who are they, what do you cook, and where do you sit?',
    answers: [
      {
        text: 'My grandpa, my best friend, the janitor, the new boy and my math teacher. Pancakes. I sit next to the teacher.',
        feedback: 'Pancakes bring everybody together. Brave seat, too!',
      },
      { text: "I'd cook rice because everybody eats rice. I sit at the end so I can get up." },
      {
        text: "Five people from my class who don't talk to each other. I would be so nervous.",
        feedback: "I'd be nervous too. What would you ask them first?",
      },
      {
        text: "My two grandmas, who haven't spoken in years, plus three people who are good at jokes. Soup, because you can't yell with soup.",
      },
      {
        text: 'The mayor, my bus driver, a guy from the shelter, my sister and a goalie. Tacos, so everyone builds their own.',
        feedback: "A meal that everyone builds for themselves. There's a sermon in those tacos.",
      },
      { text: "I'd invite the two teams after the game. Spaghetti. I sit between the captains." },
      {
        text: 'Two people who disagree about everything, a baby, a nurse and my pastor. The baby is the important one.',
      },
      {
        text: "A popular girl, a quiet girl, a teacher, my piano teacher and my uncle who never talks at dinner. My mom's jollof. I sit next to my uncle.",
        feedback: "You chose the hardest seat on purpose. That's what a peacemaker does.",
      },
      {
        text: "My mom and my dad. And three others so it isn't so obvious.",
        feedback: 'I read this more than once. Thank you for trusting us with it.',
      },
      {
        text: 'Me and my friends.',
        request: 'Sounds like fun! Now swap two of your friends for people who would never come. Who would they be?',
        again:
          'My lab partner who never talks, and the senior who takes my parking spot. Pizza with half everything. I sit across from the parking guy.',
        feedback: 'I want to hear how that goes. Extra cheese for the parking guy!',
      },
      { text: 'Peter, Thomas, Martha, my youth leader and a fisherman from Alaska. Fish, obviously.' },
      {
        text: "The lady who complains about our music, plus our band. Her own recipe, so that she's the expert.",
        feedback: 'So smart. I happen to know that she makes a great peach cobbler.',
      },
      {
        text: "Kids from my old school and kids from my new school. Nachos. I'd walk around the whole time because I belong to both.",
      },
      {
        text: "A lonely neighbor, a busy neighbor, their landlord, a plumber and me. We'd fix the sink first and then eat.",
      },
      {
        text: 'A vegan, a hunter, a farmer, my little brother who eats nothing, and my grandma. Good luck to me. Potatoes.',
      },
      { text: 'My coach and the parents who yell at him. Chili. I sit next to the loudest one.' },
      {
        text: 'The foreign exchange student, the lunch lady, our principal, a second grader, and my friend who stutters. The second grader asks the questions, so nobody is afraid.',
        feedback: 'A second grader as the host! You understand people well.',
      },
      { text: "I'd do breakfast, because people are softer in the morning." },
      {
        text: "Three generations of my family and two people who have no family here. Pierogi. It takes hours to make them, and that's the point.",
        feedback: "That's the point indeed. Can we do that in the church kitchen this winter?",
      },
      { text: "Somebody rich and somebody poor, but I wouldn't tell who is who. Everyone gets the same bowl." },
      {
        text: "I can't cook.",
        request: 'Then order in! The important part is who comes. Which five?',
        again:
          'Okay, takeout. My ex-best friend, my new best friend, both their moms, and our counselor. I sit by the door.',
        feedback: 'That would be a brave evening. And sitting by the door is fine.',
      },
      {
        text: "The kid who bullied me and the teacher who stopped it. I don't know if I could eat.",
        feedback: "You don't have to set that table yet. Thank you for even thinking about it.",
      },
      {
        text: "Our new neighbors from Syria, my pastor's family and me. Lentil soup, so everyone can eat it. The kids are friends already.",
      },
      { text: 'Everyone brings something from home that they think nobody else will like.' },
      { text: "I'd sit on the floor with the kids' table. That's where people laugh." },
    ],
  },
  {
    title: 'One neighbor',
    category: 'fellowship',
    description: "Find out the name of one neighbor you don't know. How did you do it, and what else did you learn?",
    answers: [
      {
        text: 'Mrs. Pavlović, third floor. She taught piano for forty years!',
        feedback: 'Forty years! Did she let you play something?',
      },
      { text: 'I carried a package up for him. His name is Ahmed and he roots for the wrong team.' },
      {
        text: 'We only nod at each other so far. But yesterday it was a nod and a wave!',
        feedback: "A wave is progress. Next week: “Hi, I'm from number twelve.”",
      },
      { text: "Her name is June, like the month, and that's when her birthday is too. I asked about her roses." },
      {
        text: 'I wrote a note because I was too shy to knock. He wrote back! His name is Walter, and he used to be a mail carrier.',
        feedback: "A note to a mail carrier, that's perfect. Keep writing.",
      },
      {
        text: 'The family with the trampoline is called Nguyen. They said I can come over and jump, and they know my cousin.',
      },
      { text: "My dog did it. Her dog's name is Biscuit and hers is Denise. I learned the dog's name first." },
      {
        text: "I asked my mom, and she didn't know either, so we went together and brought banana bread. Mr. and Mrs. Castellano.",
        feedback: "You and your mom and banana bread: that's a great team.",
      },
      {
        text: 'I know all my neighbors.',
        request:
          "That's wonderful, and rare! Is there maybe someone at the edge of your street, at the store or at the bus stop?",
      },
      { text: "His name is Earl. He's lived here since before my dad was born, and he knows who planted the big oak." },
      {
        text: "I helped to jump-start a car. I don't know anything about cars, I just held the flashlight. Her name is Simone, and she's a night nurse.",
      },
      { text: "I shoveled the wrong driveway by accident. That's how I met Mr. Petersen." },
      {
        text: "They're deaf, so we typed on my phone. Her name is Alma. She taught me how to sign “neighbor.”",
        feedback: 'Will you show us the sign on Friday? What a good way to meet someone.',
      },
      {
        text: "I didn't dare to ring, but I left cookies with our names on them. Now they say hi to all of us by name.",
      },
      {
        text: "The new baby next door is Theo. I don't have the parents' names yet, so I guess I started with the easy one.",
      },
      {
        text: "An old man who sits on the bench every day at five. He's called Gus, and he was waiting for somebody to ask.",
      },
      {
        text: 'Ours is called Mrs. Reed. Her husband died in the spring, and she asked me if I could change a light bulb. I changed four.',
      },
      {
        text: 'I found out that the quiet guy upstairs plays the cello. I said that we can hear it and that we like it. He was so relieved!',
      },
    ],
  },
]
