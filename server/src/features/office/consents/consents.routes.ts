import type { ListedConsent } from '@ganit/contract/office/consents'
import * as calls from '@ganit/contract/office/consents'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, capitalise } from '../../../http/table-files/table.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { chunksOfConsents, pageOfConsents } from './consents.queries.ts'

/** The table; a moment is written by the academy's clock. */
function columnsIn(timeZone: string): readonly Column<ListedConsent>[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return [
    ['Student ID', ({ student_id }) => student_id],
    ['Student', ({ name }) => name],
    ['Class', ({ class_number }) => class_number],
    ['Purpose', ({ purpose }) => capitalise(purpose.replaceAll('_', ' '))],
    ['Given', ({ given }) => (given ? 'given' : 'withdrawn')],
    ['When', ({ recorded_at }) => clock.format(new Date(recorded_at))],
    ['By', calls.consenterOf],
    ['Way', ({ way }) => way],
    ['Recorded by', ({ recorded_by }) => recorded_by],
    ['Language', ({ language }) => language],
    ['Version', ({ text_version }) => text_version],
    ['Says they are of age', ({ adult_stated }) => (adult_stated ? 'yes' : null)],
  ]
}

export async function consentsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.listConsents, ({ querystring }) => pageOfConsents(db, querystring))

  serveTable(app, [calls.exportConsents, calls.exportConsentsXlsx], async ({ querystring }) => ({
    name: 'consents',
    columns: columnsIn(await readTimeZone(db)),
    chunks: chunksOfConsents(db, querystring),
  }))
}
