import { LANGUAGE_NAMES } from '@ganit/contract/languages'
import {
  addGuardian,
  confirmGuardian,
  confirmGuardianship,
  exportGuardians,
  exportGuardiansXlsx,
  GUARDIAN_FORM_LABELS,
  type Guardian,
  getOwnGuardianships,
  inviteGuardian,
  letInGuardian,
  listGuardians,
  listGuardiansOfStudent,
  mergeGuardians,
  removeGuardian,
  updateGuardian,
  updateOwnGuardian,
} from '@ganit/contract/people/guardians'
import type { FastifyInstance } from 'fastify'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import { readLaterPage } from '../../../http/answers/paging.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import type { Column } from '../../../http/table-files/table.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import * as change from './changes.service.ts'
import * as confirm from './confirm.service.ts'
import { chunksOfGuardians, type GuardianRow, readGuardiansPage } from './guardian-list.queries.ts'
import * as guardians from './guardians.service.ts'
import * as invitations from './invite.service.ts'
import * as merge from './merging/merge.service.ts'
import { letGuardianIn } from './own/let-in.service.ts'
import { changeOwnGuardian, readOwnGuardianships } from './own/own.service.ts'
import { proveAccount } from './own/prove.service.ts'

const ACCESS: Record<Guardian['access'], string> = {
  none: 'Not invited',
  invited: 'Invited',
  linked: 'Has yet to give a child’s date of birth',
  open: 'Can sign in',
}

const childrenOf = ({ children }: GuardianRow) =>
  children.map(
    ({ name, relation, is_confirmed }) =>
      `${name}, ${relation}${is_confirmed ? '' : ', to be confirmed'}`,
  )

const GUARDIAN_TABLE: readonly Column<GuardianRow>[] = [
  [GUARDIAN_FORM_LABELS.name, ({ name }) => name],
  [GUARDIAN_FORM_LABELS.phone, ({ phone }) => phone],
  [GUARDIAN_FORM_LABELS.email, ({ email }) => email],
  ['Children', (guardian) => childrenOf(guardian).join('; ')],
  [GUARDIAN_FORM_LABELS.language, ({ language }) => LANGUAGE_NAMES[language]],
  ['Sign-in', ({ access }) => ACCESS[access]],
]

export async function guardiansRoutes(app: FastifyInstance) {
  const { db, reads, photoUrls, countOwnChange } = app

  serve(app, listGuardiansOfStudent, ({ params, account }) =>
    guardians.guardiansSeenBy(db, account, params.uid),
  )

  serve(app, addGuardian, async ({ params: { uid }, body, account, once }) => {
    const { created } = await countOwnChange(account, async () => ({
      isChanged: true,
      created: await once(async (trx) => ({
        message: 'Guardian added.',
        guardian: await guardians.addGuardian(trx, account, { uid, draft: body }),
      })),
    }))
    return created
  })

  serve(app, updateGuardian, async ({ params, body, account }) => {
    const { guardian } = await countOwnChange(account, () =>
      runInTransaction(db, async (trx) => ({
        isChanged: true,
        guardian: await change.changeGuardian(trx, account, params, {
          changes: body,
          reach: app.messageReach,
        }),
      })),
    )
    return { message: 'Guardian changed.', guardian }
  })

  serve(app, removeGuardian, async ({ params, account }) => {
    await runInTransaction(db, (trx) => guardians.removeGuardian(trx, account, params))
    return { message: 'Guardian removed.' }
  })

  serve(app, confirmGuardian, async ({ params, body, account }) => ({
    message: 'Guardian confirmed.',
    guardian: await runInTransaction(db, (trx) =>
      confirm.confirmGuardian(trx, account, params, body ?? {}),
    ),
  }))

  serve(app, listGuardians, ({ querystring }) =>
    readLaterPage(querystring, (wanted) => readGuardiansPage(db, querystring.search, wanted)),
  )

  serveTable(app, [exportGuardians, exportGuardiansXlsx], async ({ querystring }) => ({
    name: `guardians-${await readAcademyToday(db)}`,
    columns: GUARDIAN_TABLE,
    chunks: await chunksOfGuardians(reads, querystring.search, querystring.order ?? 'asc'),
  }))

  serve(app, mergeGuardians, async ({ params, body }) => ({
    message: 'The two records were joined.',
    guardian: await runInTransaction(db, (trx) =>
      merge.mergeGuardians(trx, app.messageReach, { ...params, ...body }),
    ),
  }))

  serve(app, inviteGuardian, ({ params, once, reply }) =>
    once(async (trx) => {
      const invitation = await invitations.inviteGuardian(trx, app.origin, params.guardian_id)
      if (!invitation) return { message: 'Linked to the account that is there.', linked: true }
      reply.code(201)
      return { message: 'Invitation sent.', invitation }
    }),
  )

  serve(app, letInGuardian, async ({ params }) => {
    await runInTransaction(db, (trx) => letGuardianIn(trx, params.guardian_id))
    return { message: 'Let in.' }
  })

  serve(app, confirmGuardianship, async ({ account, body }) => {
    await proveAccount(db, account.uid, body)
    return { message: 'Thank you. You see your children from now on.' }
  })

  serve(app, updateOwnGuardian, async ({ account, body }) => {
    await runInTransaction(db, (trx) => changeOwnGuardian(trx, account, body))
    const message = body.name === undefined ? 'Language changed.' : 'Name changed.'
    return { message, ...(await readOwnGuardianships(db, account, photoUrls)) }
  })

  serve(app, getOwnGuardianships, ({ account }) => readOwnGuardianships(db, account, photoUrls))
}
