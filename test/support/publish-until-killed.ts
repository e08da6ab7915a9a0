import { openDatabase } from '#server/database/open.ts'
import { postKinds } from '#server/post-kinds.ts'
import { createPublisher } from '#server/scheduled-posts/publisher.ts'

// Run by test/posts-after-kill.test.ts: publishes what is due and prints the id of each post, until it is killed.
const [url = '', time = ''] = process.argv.slice(2)
const database = await openDatabase(url)
const publisher = createPublisher({
  database,
  clock: () => new Date(time),
  events: { publish: ({ id }) => void process.stdout.write(`${id}\n`) },
  log: { warn: () => undefined },
  loadKinds: async () => postKinds,
})
await publisher.publishDue(new Date(time))
await database.close()
