import { filledOptions, optionFaults } from '@ganit/contract/papers/question-options'
import type { QuestionChanges, QuestionDraft } from '@ganit/contract/papers/questions'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { invalid } from '../../../http/errors.ts'
import { insertQuestion, QUESTION, updateQuestionById } from './questions.queries.ts'
import type { Questions } from './questions.tables.ts'

type Columns = 'option_a' | 'option_b' | 'right_option' | 'option_count'
type Choice = { [Name in Columns]: NonNullable<Questions[Name]> } & Pick<
  Insertable<Questions>,
  'option_c' | 'option_d'
>

const toWireOptions = ({ option_c = null, option_d = null, ...choice }: Choice) => ({
  OptionA: choice.option_a,
  OptionB: choice.option_b,
  OptionC: option_c,
  OptionD: option_d,
  RightOption: choice.right_option,
  optioncount: choice.option_count,
})

function refuseFaultyOptions(choice: Choice, sent: Partial<Choice> = choice) {
  const faults = optionFaults(toWireOptions(choice))
  // If only the right option was sent, the fault belongs to that field, not to the count.
  if (faults.optioncount && sent.option_count === undefined && sent.right_option !== undefined) {
    faults.RightOption ??= `Option ${sent.right_option} is not among the ${choice.option_count} that are printed.`
    delete faults.optioncount
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** A new question prints all its options. */
export function writeQuestion(db: Db, draft: QuestionDraft) {
  const option_count = filledOptions(toWireOptions({ ...draft, option_count: 0 })).length
  const question = { ...draft, option_count }
  refuseFaultyOptions(question)
  return insertQuestion(db, question)
}

/** Whether a question is of the kind that Set Paper knows: multiple choice, and no template. */
const isChoice = <Row extends Pick<Selectable<Questions>, Columns | 'details'>>(
  row: Row,
): row is Row & Choice => row.right_option !== null && !row.details.params

const sentFieldsOnly = <T extends object>(changes: T) =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<T>

/** Changes a question if the change fits the stored question; 409 if the version is not the stored one. */
export const changeQuestion = (
  db: Kysely<Database>,
  { question_id, version, ...changes }: QuestionChanges,
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockForChange(trx, QUESTION, question_id, version)
    if (!isChoice(stored)) throw QUESTION.missing()
    refuseFaultyOptions({ ...stored, ...sentFieldsOnly(changes) }, changes)
    return updateQuestionById(trx, question_id, {
      ...changes,
      version: versionAfter(stored, changes),
    })
  })
