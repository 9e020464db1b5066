import { eraseStaff as eraseStaffCall } from '@ganit/contract/accounts/staff'
import {
  askGuardianErasure,
  eraseGuardian as eraseGuardianCall,
  exportGuardian,
  getGuardianErasure,
  withdrawGuardianErasure,
} from '@ganit/contract/people/guardian-erasures'
import type { FastifyInstance } from 'fastify'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { serve } from '../../../http/serve.ts'
import {
  deleteGuardianWish,
  guardianWishOf,
  insertGuardianWish,
} from '../../people/agreements/guardian-wishes.queries.ts'
import { guardianNotFound } from '../../people/guardians/guardians.queries.ts'
import { guardianOfAccount } from '../../people/guardians/own/own.queries.ts'
import { eraseGuardian } from './guardian-erasure.service.ts'
import { readGuardianData } from './guardian-export.queries.ts'
import { sendAsFile } from './send-as-file.ts'
import { eraseStaff } from './staff-erasure.service.ts'

export async function guardianErasureRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getGuardianErasure, ({ account }) => guardianWishOf(db, account.uid))

  serve(app, askGuardianErasure, ({ account, once }) =>
    once(async (trx) => {
      // A student's account may be linked to a guardian without proof yet.
      if (!(await guardianOfAccount(trx, account.uid))?.proven_at) throw guardianNotFound()
      await insertGuardianWish(trx, account.uid)
      return {
        message: 'The academy has been asked to erase your data.',
        ...(await guardianWishOf(trx, account.uid)),
      }
    }),
  )

  serve(app, withdrawGuardianErasure, async ({ account }) => {
    await deleteGuardianWish(db, account.uid)
    return { message: 'Your data stays.', ...(await guardianWishOf(db, account.uid)) }
  })

  serve(app, exportGuardian, async ({ account, reply }) =>
    sendAsFile(reply, await readInSnapshot(db, (trx) => readGuardianData(trx, account.uid))),
  )

  serve(app, eraseGuardianCall, async ({ params, body, account }) => {
    await eraseGuardian(db, { ...params, ...body }, account.uid)
    return { message: 'The guardian was erased.' }
  })

  serve(app, eraseStaffCall, async ({ params, body, account }) => {
    const name = await eraseStaff(db, { ...params, ...body }, account.uid)
    return { message: `The person was erased. What they did is kept under ‘${name}’.` }
  })
}
