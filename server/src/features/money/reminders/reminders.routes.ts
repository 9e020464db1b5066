import type { ReminderRow, ReminderTab } from '@ganit/contract/money/reminders'
import * as calls from '@ganit/contract/money/reminders'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import type { Column } from '../../../http/table-files/table.ts'
import { localTime } from '../../ground/settings/clock.service.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { eventsOfFamily } from './events.queries.ts'
import { readReminders } from './list.service.ts'
import {
  noteContactBy,
  noteOpenedBy,
  takeBackContactOf,
  takeBackOpenedOf,
  textsOf,
} from './reminders.service.ts'
import type { Filter } from './rows.queries.ts'
import { askToSend, waysOfSending } from './send.service.ts'

const PAGE_SIZE = 50

type Asked = {
  show?: ReminderTab | undefined
  page?: number | undefined
  page_size?: number | undefined
}

/** Rows of a file that are read at once. */
const AT_ONCE = 2_000

/** A moment as the office reads it: `2026-12-09 18:40`. */
function momentIn(timeZone: string, at: string) {
  const { date, time } = localTime(timeZone, new Date(at))
  return `${date} ${time}`
}

const columnsIn = (timeZone: string): Column<ReminderRow>[] => [
  ['Name', ({ person }) => person.name],
  ['Relation', ({ person }) => person.relation],
  ['Phone', ({ person }) => person.phone],
  ['Children', ({ children }) => children.map(({ name }) => name).join(', ')],
  ['Overdue', ({ overdue }) => overdue, 'money'],
  ['Since', ({ oldest }) => oldest],
  ['Being checked', ({ checking }) => checking, 'money'],
  ['Promised for', ({ promise }) => promise?.promised_for],
  ['Promised', ({ promise }) => promise?.amount, 'money'],
  ['Reminded', ({ reminded }) => reminded && momentIn(timeZone, reminded.at)],
  ['Left', ({ left }) => (left ? 'Yes' : 'No')],
]

export async function remindersRoutes(app: FastifyInstance) {
  const { db, searches, photoUrls } = app

  /** All rows of a list, read `AT_ONCE` at a time. */
  async function* allReminders(query: Filter & Asked) {
    const { show: tab, page: _page, page_size: _size, ...filter } = query
    for (let page = 1; ; page += 1) {
      const { items } = await readReminders(
        db,
        filter,
        { tab, page, page_size: AT_ONCE },
        photoUrls,
      )
      if (items.length > 0) yield items
      if (items.length < AT_ONCE) return
    }
  }

  serve(app, calls.listReminders, ({ querystring }) => {
    const { show, page = 1, page_size = PAGE_SIZE, ...filter } = querystring
    const wanted = { tab: show, page, page_size }
    return readReminders(filter.search ? searches : db, filter, wanted, photoUrls)
  })

  serveTable(app, [calls.exportReminders, calls.exportRemindersXlsx], async ({ querystring }) => ({
    name: 'reminders',
    columns: columnsIn(await readTimeZone(db)),
    chunks: allReminders(querystring),
  }))

  serve(app, calls.writeReminders, ({ body }) =>
    db.transaction().execute((trx) => textsOf(trx, app.messageReach, body)),
  )

  serve(app, calls.listFamilyEvents, ({ params: { person } }) => eventsOfFamily(db, person))

  serve(app, calls.noteOpened, ({ body, account, once }) =>
    once((trx) => noteOpenedBy(trx, app.messageReach, body, account.uid)),
  )

  serve(app, calls.noteContact, ({ body, account, once }) =>
    once((trx) => noteContactBy(trx, body, account.uid)),
  )

  serve(app, calls.takeBackContact, ({ params, account }) =>
    db.transaction().execute((trx) => takeBackContactOf(trx, params.contact_id, account.uid)),
  )

  serve(app, calls.takeBackOpened, ({ params, account }) =>
    db
      .transaction()
      .execute((trx) => takeBackOpenedOf(trx, String(params.delivery_id), account.uid)),
  )

  serve(app, calls.previewSending, ({ body: { filter } }) =>
    db.transaction().execute((trx) => waysOfSending(trx, app.messageReach, filter)),
  )

  serve(app, calls.sendReminders, ({ body, account, once }) =>
    once((trx) => askToSend(trx, app.messageReach, body, account.uid)),
  )
}
