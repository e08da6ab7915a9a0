import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { type Language, languageOf } from '#locales/languages.ts'
import { loadLanguage } from '#locales/node-texts.ts'
import { personalData, pushDeclarations } from './personal-data.ts'
import type { Reader } from './platform/database/database.ts'
import { createVersionedCache } from './platform/database/versioned-cache.ts'
import type { Events } from './platform/events/events.ts'
import { createHub, type Hub } from './platform/events/hub.ts'
import { relayEvents } from './platform/events/relay.ts'
import { registerApiDescription } from './platform/http/api-description.ts'
import { closeConnectionsAtStop, createFastify } from './platform/http/fastify.ts'
import { readWebPage, serveWeb, webFolder } from './platform/http/files/files.ts'
import { inlineScriptHashes } from './platform/http/files/page.ts'
import { registerSecurityTxt } from './platform/http/files/security-txt.ts'
import { createForwardingCheck } from './platform/http/forwarded-address.ts'
import { registerHealthRoutes } from './platform/http/health.ts'
import { createIdempotency } from './platform/http/idempotency/create-once.ts'
import { createLoad } from './platform/http/limits/load.ts'
import { createRateLimit } from './platform/http/limits/rate-limit.ts'
import { registerMetrics } from './platform/http/metrics/metrics.ts'
import { type InspectResponse, mountApi } from './platform/http/mount.ts'
import { createSecurityLog } from './platform/http/security-log.ts'
import { countJobs } from './platform/jobs/store.ts'
import { createWorker } from './platform/jobs/worker.ts'
import { createLogLimit } from './platform/log/log-limit.ts'
import { setDeclarations } from './platform/personal-data/declarations.ts'
import { remember } from './platform/remembered.ts'
import type { OnClose, Services } from './platform/services.ts'
import { createUpdateCheck } from './platform/update-check.ts'
import {
  createPasswords,
  createSessions,
  createSetupLinks,
  installation,
  type Passwords,
} from './subjects/accounts/public.ts'
import { createGuardianSessions } from './subjects/guardians/public.ts'
import { createVapid } from './subjects/notifications/public.ts'
import { createGroupName, readSettings } from './subjects/settings/public.ts'
import { handlersOf, jobDefinitions } from './subjects.ts'

type Provided = Omit<Services, 'events' | 'securityLog'>

interface Options extends Provided {
  passwords?: Passwords
  log: FastifyBaseLogger
  /** Folder of the built web app. */
  web?: string
  inspectResponse?: InspectResponse
  /** Interval of the heartbeats of event streams. */
  heartbeatMs?: number
}

/** Builds the server from its parts. It does not listen yet. */
export async function buildApp({
  log,
  passwords = createPasswords(),
  web = webFolder,
  inspectResponse,
  heartbeatMs,
  ...provided
}: Options): Promise<FastifyInstance> {
  setDeclarations(personalData, pushDeclarations)
  const { environment, database, clock } = provided
  const { publicUrl, isHttps } = environment
  const logLimit = createLogLimit(log)
  const securityLog = createSecurityLog(log, logLimit)
  const load = createLoad(securityLog)
  const page = readWebPage(web)
  const scripts = inlineScriptHashes(page ?? '')
  const warn = (err: unknown) => log.warn({ err }, 'the settings could not be read again')
  const [epoch, language] = await Promise.all([
    remember(() => installation.findEpoch(database.read), warn),
    remember(() => readLanguage(database.read), warn),
  ])
  const forwarding = createForwardingCheck(environment, log)
  const app = createFastify({
    log,
    logLimit,
    load,
    trustProxy: forwarding.trusts,
    scripts,
    isHttps,
    getLanguage: language.current,
  })
  app.addHook('onListen', async () => forwarding.start())
  app.addHook('preClose', async () => forwarding.stop())
  registerHealthRoutes(app, database, environment.trustedProxies)
  registerSecurityTxt(app, {
    clock,
    publicUrl,
    readContact: async () => (await readSettings(database.read)).privacy_contact,
    getLanguage: language.current,
  })
  const sessions = createSessions(provided, (err) => app.log.warn({ err }, 'session not prolonged'))
  const streams = createHub(sessions.isAlive, heartbeatMs)
  const hub: Hub = {
    ...streams,
    endSession(sessionHash) {
      sessions.refuse(sessionHash)
      streams.endSession(sessionHash)
    },
  }
  const isClosing = closeConnectionsAtStop(app, hub.close)
  const setupLinks = createSetupLinks(provided.database)
  const events = await startBackground(app, { ...provided, log }, hub, () => {
    epoch.refresh()
    language.refresh()
  })
  const updates = createUpdateCheck(environment.updateCheck, log)
  app.addHook('onListen', async () => updates.start())
  app.addHook('onClose', async () => updates.stop())
  const onClose: OnClose = (stop) => app.addHook('onClose', async () => void (await stop()))
  mountApi(app, {
    handlers: handlersOf({ ...provided, passwords, events, securityLog, setupLinks, log, updates, onClose }, hub),
    idempotency: createIdempotency(provided),
    sessions,
    guardians: createGuardianSessions(provided),
    checkSetupToken: setupLinks.check,
    versions: { cache: createVersionedCache(database), epoch: epoch.current },
    inspect: inspectResponse,
    load,
    rateLimit: environment.rateLimits ? createRateLimit(clock, securityLog) : () => undefined,
    isClosing,
  })
  const getGroupName = createGroupName(database, environment.groupName)
  registerApiDescription(app, { publicUrl, getGroupName })
  serveWeb(app, web, page, getGroupName, environment.serviceWorker)
  return app
}

/** Returns the language of the group, loaded. */
async function readLanguage(reader: Reader): Promise<Language> {
  const language = languageOf((await readSettings(reader)).language)
  await loadLanguage(language)
  return language
}

/**
 * Connects this node's streams, its worker and the other nodes. The worker starts when the server listens.
 * @param onSettings called when the settings may have changed, as they do with a restore
 * @returns the events, which handlers publish
 */
async function startBackground(
  app: FastifyInstance,
  provided: Provided & { log: FastifyBaseLogger },
  hub: Hub,
  onSettings: () => void,
): Promise<Events> {
  const { database, clock, environment, log } = provided
  const pushes = {}
  const messages = {}
  // Jobs run after the start, when events can be published.
  const publishLater: Hub['publish'] = (event) => events.publish(event)
  const definitions = jobDefinitions({ ...provided, events: { publish: publishLater }, pushes, messages })
  const worker = createWorker({ ...provided, definitions })
  // A transaction that adds a job is followed by an event, and every node receives it.
  const publish: Hub['publish'] = (event) => {
    hub.publish(event)
    worker.wake()
    if (event.change === 'settings') onSettings()
  }
  // Events of other nodes arrive before this resolves.
  // After an interruption, this node may have missed that the settings changed.
  const close = () => {
    hub.close()
    onSettings()
  }
  const { events, stop } = await relayEvents({ ...hub, publish, close }, database.relay, log)
  registerMetrics(app, environment, {
    countStreams: hub.count,
    failedJobs: worker.failures,
    pushes,
    messages,
    countJobs: () => countJobs(database.read, clock(), serverLimits.jobs.maxCounted),
  })
  app.addHook('onReady', async () => {
    // With a full disk, the server still starts, and the first notification creates the keys.
    const getVapidKeys = createVapid(database, environment)
    await getVapidKeys().catch((err) => log.warn({ err }, 'the keys of notifications could not be created'))
  })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', async () => {
    await worker.stop()
    await stop()
  })
  return events
}
