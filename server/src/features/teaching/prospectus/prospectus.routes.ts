import { getProspectus } from '@ganit/contract/teaching/prospectus'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { CACHED, serve } from '../../../http/serve.ts'
import { qualifiedTeachers } from '../../accounts/staff/staff.queries.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { batchesOfProspectus } from '../batches/class-times.queries.ts'
import { prospectusChangedOn } from './prospectus.queries.ts'

export async function prospectusRoutes(app: FastifyInstance) {
  const { db } = app

  serve(
    app,
    getProspectus,
    async () => {
      const { prospectus, registration_number, classes_taught, fees_by_hand } =
        await readSettings(db)
      if (!prospectus) throw notFound()
      const batches = await batchesOfProspectus(db, await readAcademyToday(db), classes_taught)
      // Only where Ganit asks for all fees does a batch without one cost nothing.
      const isKnown = fees_by_hand === false
      return {
        batches: batches.map((batch) =>
          batch.fees?.length || isKnown ? batch : { ...batch, fees: null },
        ),
        teachers: await qualifiedTeachers(db),
        registration_number,
        changed_on: await prospectusChangedOn(db),
      }
    },
    CACHED,
  )
}
