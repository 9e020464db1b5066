import { fieldsWithSlots, isTemplate } from '@ganit/contract/papers/numbers/templates'
import type { BankChanges, BankDraft } from '@ganit/contract/papers/question-bank'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { isNothing, refuseOtherVersion } from '../../../http/changes/versions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { figuresOfQuestion, insertFigures } from '../question-figures/question-figures.queries.ts'
import { type ReadFigures, readFigures } from '../question-figures/question-figures.service.ts'
import { enqueueMaking } from '../variants/make-variants.service.ts'
import { type Asking, faultsOfQuestion } from './check.service.ts'
import { isInPracticeSet, wasPractised } from './practised.queries.ts'
import {
  type BankRow,
  deleteQuestionById,
  insertQuestion,
  mayChange,
  QUESTION,
  readBankQuestion,
  replaceSkills,
  updateQuestionById,
} from './question-bank.queries.ts'
import { resolveSorting } from './sorting.service.ts'
import { marksOf, optionColumns, toBankDraft, toDetails } from './stored-content.ts'
import { readUses } from './uses.queries.ts'

type Urls = Pick<PhotoUrls, 'idOf'>

/** 400 with all faults of a question. */
export async function refuseFaulty(question: BankDraft, asking: Asking) {
  const faults = await faultsOfQuestion(question, asking)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Columns stored as sent. */
const plainColumns = (question: BankDraft) => ({
  kind: question.kind,
  question: question.text,
  solution: question.solution,
  details: JSON.stringify(toDetails(question)),
  marks: marksOf(question),
  difficulty: (question.difficulty ?? null) as 1 | 2 | 3 | null,
  remarks: question.remarks,
  ...(question.language && { language: question.language }),
  ...(question.use && { use: question.use }),
  ...(question.is_active !== undefined && { is_active: question.is_active }),
})

/** Makes the variants of a template, which is not asked until its newest version has them. */
const renewVariants = async (
  trx: Trx,
  { uid }: Pick<Account, 'uid'>,
  question: BankDraft,
  at: { question_id: number; version: number },
) => {
  if (isTemplate(question)) await enqueueMaking(trx, uid, at)
}

/** Inserts a checked question with its figures; returns its number. */
export async function storeQuestion(
  trx: Trx,
  account: Pick<Account, 'uid'>,
  question: BankDraft,
  figures: ReadFigures = { ids: [], fresh: [] },
) {
  const question_id = await insertQuestion(trx, {
    ...plainColumns(question),
    ...optionColumns(question),
    ...(await resolveSorting(trx, question)),
    figures: figures.ids,
    author_id: account.uid,
  })
  await insertFigures(trx, question_id, figures.fresh)
  await replaceSkills(trx, question_id, question.skill_ids ?? [])
  await renewVariants(trx, account, question, { question_id, version: 1 })
  return question_id
}

const sentFieldsOnly = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** A question after a change. Unless marks are sent, a group has the sum of its parts. */
function applyChanges(stored: BankRow, { version: _, ...changes }: BankChanges): BankDraft {
  const draft = { ...toBankDraft(stored), ...sentFieldsOnly(changes) } as BankDraft
  return draft.kind === 'group' && !changes.marks ? { ...draft, marks: null } : draft
}

/** Keeps the numbers of a template as long as a text has a slot for them, as the database does. */
function refuseLostNumbers({ details }: BankRow, question: BankDraft) {
  const [field] = details.params && !isTemplate(question) ? fieldsWithSlots(question) : []
  if (field) throw invalid({ [field]: 'Take out [[ ]], or keep the numbers.' })
}

/** Changes a question; 404 if the account may not, 409 if the version is not the stored one. */
export async function changeQuestion(
  db: Kysely<Database>,
  account: Account,
  { question_id, ...changes }: BankChanges & { question_id: number },
  { urls, isWaitedFor }: { urls: Urls } & Pick<Asking, 'isWaitedFor'>,
) {
  const read = await readBankQuestion(db, account, question_id)
  if (!read.is_own) throw QUESTION.missing()
  refuseOtherVersion('question', changes.version, read)
  const { version: _, ...sent } = changes
  if (isNothing(sent)) return
  // The question is checked before the lock, because that is slow, and the row is compared again afterwards.
  const question = applyChanges(read, changes)
  refuseLostNumbers(read, question)
  await refuseFaulty(question, { uid: account.uid, isWaitedFor })
  const held = await figuresOfQuestion(db, question_id)
  const figures = sent.figures ? await readFigures(sent.figures, urls, held) : undefined
  await db.transaction().execute(async (trx) => {
    const stored = await lockForChange(trx, QUESTION, question_id, read.version)
    await insertFigures(trx, question_id, figures?.fresh ?? [])
    await updateQuestionById(trx, question_id, {
      ...plainColumns(question),
      ...optionColumns(question, stored.kind === 'choice' ? stored : undefined),
      ...(await resolveSorting(trx, question)),
      ...(figures && { figures: figures.ids }),
      version: stored.version + 1,
    })
    if (sent.skill_ids) await replaceSkills(trx, question_id, sent.skill_ids)
    const version = stored.version + 1
    await renewVariants(trx, account, question, { question_id, version })
  })
}

/**
 * 409 if the question is used. Papers and practice take questions under a lock that waits for this one, so none is
 * taken meanwhile.
 */
async function refuseUsed(trx: Trx, question_id: number) {
  const { titles, count } = await readUses(trx, question_id)
  if (count === 0 && (await isInPracticeSet(trx, question_id)))
    throw conflict('It is in a practice set.')
  if (count === 0 && (await wasPractised(trx, question_id)))
    throw conflict('It was practised. End it instead.')
  if (count === 0) return
  const more = count > titles.length ? ` and ${count - titles.length} more` : ''
  throw conflict(`This question is used in ${titles.join(', ')}${more}. End it instead.`)
}

/** Deletes a question; 404 if the account may not, 409 if it is used. */
export const deleteQuestion = (db: Kysely<Database>, account: Account, question_id: number) =>
  db.transaction().execute(async (trx) => {
    await lockForChange(trx, QUESTION, question_id)
    if (!(await mayChange(trx, account, question_id))) throw QUESTION.missing()
    await refuseUsed(trx, question_id)
    await deleteQuestionById(trx, question_id)
  })
