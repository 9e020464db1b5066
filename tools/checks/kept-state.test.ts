import { expect, test } from 'vitest'
import { differences } from './compared-lists.ts'
import { databaseCallbacks, filesWith, keptBy, keptByPages, keptState } from './kept-state.ts'

/**
 * The state that the server keeps from one call to the next, and why two academies never meet there. Everything else is
 * kept by `perAcademy`: copies of one database have the same ids (docs/decisions/0248).
 */
const KEPT = {
  /** The key is the whole question, so the answer is the same in all academies. */
  'key alone': [
    'db/connections/prepared.ts: namesByText',
    'db/connections/prepared.ts: queries',
    'features/ground/settings/clock.service.ts: formats',
    'features/learning/practice/answers/unreadable-keys.service.ts: known',
    'features/learning/progress-reports/page.ts: createPerLanguage()',
    'features/marking/expression/equality/equal-relations.ts: ONE',
    'features/marking/expression/judge-expression.ts: known',
    'features/marking/expression/values/points.ts: known',
    'features/messages/wording/change-words.ts: createPerLanguage()',
    'features/messages/wording/wording.ts: createPerLanguage',
    'features/messages/wording/wording.ts: createPerLanguage()',
    'features/office/letters/wording.ts: createPerLanguage()',
    'features/papers/question-import/answer-lines.ts: LISTED',
    'features/people/enquiries/demo-seats.service.ts: createPerLanguage()',
    'typesetting/math/glyph-path.ts: known',
    'typesetting/typefaces.ts: faces',
  ],
  /** The key is an object: a connection, an answer, a paper that was read. */
  'by object': [
    'db/transactions/actor.ts: connections',
    'features/exams/attempt-answers/values.ts: known',
    'features/exams/scores/outline.ts: known',
    'features/exams/scores/plain-count.ts: known',
    'features/office/audit/bulk-reads.ts: bulkReadAlarm',
    'features/papers/sets/shuffling.ts: known',
    'http/answers/streaming.ts: streamed',
    'http/answers/unavailable-told.ts: counts',
    'http/limits/turns.ts: turns',
    'http/table-files/send-table.ts: taken',
    'rounds/rounds.ts: createRounds',
    'typesetting/logo.ts: opened',
  ],
  /** Children, printers, load, files of the release, starting and stopping. */
  machine: [
    'commands/doctor.ts: createClosing()',
    'db/academy/instance-lock.ts: listenOnLock',
    'db/embedded/room.ts: keepRoom',
    'features/accounts/sign-in/password-rules.ts: common',
    'features/accounts/sign-in/passwords.ts: pLimit()',
    'features/exams/attempt-answers/photos.service.ts: createEncodingJob()',
    'features/exams/review/report-pdf/report-pdf.ts: createPrinter()',
    'features/ground/images/decoder/decode.ts: loaded',
    'features/ground/images/decoder/decoder.ts: createDecoder',
    'features/ground/images/decoder/pool.ts: idle',
    'features/ground/images/decoder/pool.ts: resting',
    'features/ground/images/decoder/pool.ts: waiting',
    'features/learning/hand-ins/hand-ins.service.ts: createEncodingJob()',
    'features/learning/progress-reports/report-pdf/report-pdf.ts: createPrinter()',
    'features/marking/child/reckoner.ts: createReckoner',
    'features/marking/marking.service.ts: createReckoner()',
    'features/money/pay-sheets/slip-pdf/slip-pdf.ts: createPrinter()',
    'features/money/payments/receipts/receipt-pdf/receipt-pdf.ts: createPrinter()',
    'features/office/imports/sheets/reading/read-table.ts: createPrinter()',
    'features/office/letters/letter-pdf/letter-pdf.ts: createPrinter()',
    'features/office/new-session/works.service.ts: createPlanJob()',
    'features/office/student-cards/card-pdf/card-pdf.ts: createPrinter()',
    'features/papers/paper-pdf/paper-pdf.ts: createPrinter()',
    'features/papers/question-import/read-questions.ts: createPrinter()',
    'hosting/academies.ts: createHostedAcademies',
    'hosting/upkeep/purge.ts: createPurge',
    'http/answers/unknown-paths.ts: unknownPaths',
    'http/callers/academy-of-call.ts: academyOfCall/setInterval()',
    'http/callers/connections.ts: keepRoom',
    'http/limits/load-shedding.ts: createMeasuredRoom',
    'http/limits/load-shedding.ts: limitLargeBodies',
    'http/limits/load-shedding.ts: loadShedding',
    'http/limits/load-shedding.ts: loadShedding/createMeasuredRoom()',
    'http/limits/load-shedding.ts: loadShedding/setInterval()',
    'http/openapi/openapi.ts: openApi',
    'http/openapi/schemas.ts: components',
    'lifecycle/stop.ts: createClosing',
    'main.ts: createClosing()',
    'pages/drawn-pages.ts: createDrawing',
    // Bytes alone: the pages are in each academy's own cache.
    'pages/page-cache.ts: createPageRoom',
    'pages/page-cache.ts: createPageRoom()',
    'pages/pages.ts: pages',
    'pages/pages.ts: pages/createDrawing()',
    'pages/pages.ts: pages/onFirstUse()',
    'typesetting/check-formulas.ts: createFormulaCheck',
    'typesetting/check-formulas.ts: createFormulaCheck()',
    'typesetting/face.ts: buffer',
    'typesetting/math/formulas.ts: loading',
    'typesetting/print-each.ts: last',
    'typesetting/print-queue.ts: createPrinter',
    'typesetting/typefaces.ts: createRequire()',
  ],
  /** Keeps no rows: counters, connections and places ask for the academy when they are used. */
  asks: [
    'academy/place.ts: AsyncLocalStorage()',
    'decorations.ts: decorateApp/createClaimLimit()',
    'decorations.ts: decorateApp/createEnquiryLimit()',
    'decorations.ts: decorateApp/createFacades()',
    'decorations.ts: decorateApp/createOwnChangesLimit()',
    'decorations.ts: decorateApp/createPayLimits()',
    'decorations.ts: decorateApp/createPracticeLimit()',
    'decorations.ts: decorateApp/createWelcomeLimits()',
    'features/accounts/mount.ts: mountAccounts/createCodeRequestThrottles()',
    'features/accounts/mount.ts: mountAccounts/createThrottles()',
    'features/accounts/sign-in/arrival.ts: AsyncLocalStorage()',
    'features/ground/images/picture-calls.ts: AsyncLocalStorage()',
    'features/ground/images/picture-calls.ts: pictureCalls/createRateLimiter()',
    'http/limits/call-limits.ts: callLimits/createRateLimiter()',
    'http/limits/load-shedding.ts: AsyncLocalStorage()',
  ],
  /** Made by `perAcademy`, or once for the academy whose work or connection it is. */
  own: [
    'db/connections/listener.ts: listenToChannel',
    'db/connections/own-connection.ts: openOwnConnection',
    'db/replica/reading-pool.ts: createReadingPool',
    'db/waking-pool.ts: createWakingPool',
    'features/accounts/google/google.ts: createGoogle',
    'features/ground/images/photo-urls.ts: createPhotoUrls',
    'features/ground/settings/kept-read.ts: createKeptRead',
    'features/learning/hand-ins/photo-room.ts: createPhotoRoomTest',
    'features/learning/plans/plans.routes.ts: plansRoutes/createPlanPages()',
    'features/messages/channels/mail/mailer.ts: createSmtpMailer',
    'features/messages/channels/mail/allowance.ts: createAllowance',
    'features/messages/outbox/outbox.service.ts: createSender',
    'features/office/today/shared-read.ts: createSharedRead',
    'http/answers/response-cache.ts: createResponseCache',
    'http/limits/turns.ts: createTurns',
    'jobs/daily.ts: createDailyWork',
    'jobs/retries.ts: createRetries',
    'jobs/worker.ts: createWorker',
    'pages/page-cache.ts: createPageCache',
    'rounds/hosted.ts: createHosted',
    'rounds/hosted.ts: createOnce',
  ],
  /** Lives within one call. */
  'one call': [
    'backup/archive-writer.ts: createMeasure',
    'features/learning/school-tests/plan.ts: createTurns',
    'features/marking/child/reckoner.ts: createJudgement()',
    'features/marking/judge-all.ts: createTypedJudge',
    'features/messages/outbox/on-its-way.ts: createOnItsWay',
    'features/money/gst/gst-boxes.ts: createBox',
    'features/money/pay-links/style.ts: createHash()',
    'hosting/front/style.ts: createHash()',
    'features/office/imports/sheets/reading/aside-watch.ts: createAsideWatch',
    'features/office/imports/sheets/reading/sheet-watch.ts: createSheetWatch',
    'features/papers/paper-pdf/flow.ts: createColumns',
    'features/teaching/lessons/generation.service.ts: createPlaces',
    'typesetting/rich/setting.ts: createMeasure',
    'typesetting/rich/setting.ts: createSetting',
  ],
}

test('whatever the server keeps is an academy’s own, or in this list with its reason', () => {
  expect(
    differences(keptState(), Object.values(KEPT).flat()),
    'keep it by perAcademy, or say in KEPT why academies do not meet there',
  ).toEqual([])
})

/** The program that draws pages is one for all academies, and the calls of a page are made in the academy of its caller. */
const KEPT_BY_PAGES = {
  /** Texts by language, and schemas of the contract. */
  'key alone': [
    'contract/src/endpoint.ts: createEndpointMaker()',
    'contract/src/uploads.ts: found',
    'contract/src/uploads.ts: uploads',
    'web/app/i18n/texts.ts: coming',
    'web/app/i18n/texts.ts: known',
  ],
  /** A drawing, or a place for a drawing’s values. */
  'one call': [
    'web/app/api/page-context.ts: createContext()',
    'web/app/entry.server.tsx: AsyncLocalStorage()',
    'web/app/i18n/said.ts: createContext()',
    'web/app/reader.ts: current',
  ],
  /** Changed by the browser alone: its start, events and effects, which are not run here. */
  browser: [
    'web/app/api/query-client.ts: createMutationCache()',
    'web/app/api/query-client.ts: owner',
    'web/app/api/query-client.ts: queryClient',
    'web/app/api/session-expiry.ts: openPath',
    'web/app/drawn-page.ts: isDrawn',
    'web/app/listeners.ts: createListeners',
    'web/app/own-storage.ts: sweepers',
    'web/app/session.ts: createListeners()',
    'web/app/session.ts: known',
    'web/app/storage.ts: unkept',
    'web/app/ui/text/times/server-clock.ts: answeredAt',
    'web/app/ui/text/times/server-clock.ts: createListeners()',
    'web/app/ui/text/times/server-clock.ts: drawnAt',
    'web/app/ui/text/times/server-clock.ts: listening',
    'web/app/ui/text/times/server-clock.ts: timer',
    'web/app/under-way.ts: works',
  ],
  /** Set once, at the start. */
  start: ['web/app/features/site/figures/class-figure.tsx: draw'],
}

test('whatever the program keeps that draws pages is in this list, with its reason', () => {
  expect(
    differences(keptByPages(), Object.values(KEPT_BY_PAGES).flat()),
    'a page is drawn for one academy after the other: say in KEPT_BY_PAGES why they do not meet',
  ).toEqual([])
})

test('collections, variables, closures of plugins and what routes make are found', () => {
  const found = {
    'const kept = new Map()\nexport const keep = (id) => kept.set(id, 1)': ['kept'],
    'let last\nexport function read() { last = 1 }': ['last'],
    'const told = { at: 0 }\nasync function tell() { told.at += 1 }': ['told'],
    'const limit = pLimit(4)': ['pLimit()'],
    'export const calls = fp(async (app) => { const until = new Map()\napp.on(() => until.clear()) })':
      ['calls'],
    'function createMailer() { let open\nreturn () => { open = 1 } }': ['createMailer'],
    'async function todayRoutes(app) { const today = createReadToday(app.db) }': [
      'todayRoutes/createReadToday()',
    ],
    // A collection within one call, and what is each academy's own.
    'function namesOf(all) { const names = []\nall.forEach((one) => names.push(one)) }': [],
    'const kept = perAcademy(() => new Map())\nexport const keep = (id) => kept().set(id, 1)': [],
    'async function todayRoutes(app) { const today = perAcademy(() => createReadToday(app.db)) }':
      [],
  }
  for (const [text, names] of Object.entries(found)) expect(keptBy(text), text).toEqual(names)
})

test('an academy is left only where it was entered', () => {
  expect(filesWith(/\benterWith\b/), 'what follows would be in its academy, too').toEqual([])
  expect(databaseCallbacks(), 'pg calls them in any place: await its promises').toEqual([])
  expect(filesWith(/\bresumeAt\b/), 'inAcademy refuses to leave another academy').toEqual([
    'academy/place.ts',
    'hosting/serve-host.ts',
    'http/callers/academy-of-call.ts',
    'http/serve.ts',
    'pages/invalidation.ts',
  ])
})
