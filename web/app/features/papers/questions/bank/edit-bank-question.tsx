import type { BankQuestion, QuestionContent } from '@ganit/contract/papers/question-bank'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled, useAcademy } from '../../../../academy.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { differences } from '../../../../ui/forms/records/differences.ts'
import { RecordScreen } from '../../../../ui/forms/records/record-screen.tsx'
import { useLeaveForm } from '../../../../ui/forms/use-leave-form.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { formatMoment } from '../../../../ui/text/times/dates.ts'
import { useBankArea } from './area.ts'
import { bankQuestion, questionVersions } from './bank.data.ts'
import classes from './bank.module.css'
import { BankFormSheet } from './bank-form.tsx'
import { BankPreview } from './bank-preview.tsx'
import { askAndDeleteQuestion } from './delete-question.tsx'
import { BANK_LABELS, fieldsOf } from './question-values.ts'
import { UsedIn } from './used-in.tsx'
import { VariantsPart } from './variants-part.tsx'

/** Ignores figures' addresses, which are signed anew each hour. */
const toComparable = (version: QuestionContent) => {
  const fields = fieldsOf(version)
  return { ...fields, figures: fields.figures.map((url) => url.split('?')[0] ?? '') }
}

/** The labels of the fields a version changed; blank for the first. */
function changedLabels(version: QuestionContent, before: QuestionContent | undefined) {
  if (!before) return ''
  const names = Object.keys(differences(toComparable(version), toComparable(before)))
  return names.map((name) => BANK_LABELS[name as keyof typeof BANK_LABELS]).join(', ')
}

/** A question's versions, with the changes of each. */
function VersionList({ questionId }: { questionId: number }) {
  const { data = [], isError } = useQuery(questionVersions({ question_id: questionId }))
  if (isError) return <p role="alert">The versions could not be loaded.</p>
  return (
    <ol className={`stack gap4 ${classes.versions}`}>
      {data.map((version, index) => (
        <Version
          key={version.version}
          version={version}
          changed={changedLabels(version, data[index + 1])}
        />
      ))}
    </ol>
  )
}

function Version({ version, changed }: { version: QuestionContent; changed: string }) {
  const { timeZone } = useAcademy()
  const [isShown, setShown] = useState(false)
  const name = `Version ${version.version}`

  return (
    <li>
      <div className={`wrap centred ${classes.version}`}>
        <b>{name}</b>
        <span>{formatMoment(version.updated_at, timeZone)}</span>
        <span>{changed && `Changed: ${changed}`}</span>
        <Button
          size="xs"
          variant="quiet"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'} version {version.version}
        </Button>
      </div>
      {isShown && <BankPreview kind={version.kind} fields={fieldsOf(version)} title={name} />}
    </li>
  )
}

export const meta = titled('Question')

/** A stored question in its form, read-only if it is somebody else's; below it its uses and versions. */
export default function EditBankQuestion({ params: { id } }: { params: { id: string } }) {
  const { Frame, list } = useBankArea()

  return (
    <RecordScreen
      title="Question"
      frame={Frame}
      query={useQuery(bankQuestion({ question_id: id }))}
      failure="Failed to load the question."
      missing={{ title: 'Question not found', list, text: 'Question bank' }}
    >
      {(question) =>
        question && (
          <>
            {question.is_own ? (
              <BankFormSheet
                key={question.question_id}
                kind={question.kind}
                question={question}
                first={<DeleteQuestionButton question={question} list={list} />}
              />
            ) : (
              <BankPreview kind={question.kind} fields={fieldsOf(question)} />
            )}
            {typeof question.variants === 'number' && (
              <section className={`above32 ${classes.section}`}>
                <h2>Variants</h2>
                <VariantsPart question={question} />
              </section>
            )}
            <section className={`above32 ${classes.section}`}>
              <h2>Where it is used</h2>
              <UsedIn questionId={question.question_id} />
            </section>
            <section className={`above32 ${classes.section}`}>
              <h2>Versions</h2>
              <VersionList questionId={question.question_id} />
            </section>
          </>
        )
      }
    </RecordScreen>
  )
}

function DeleteQuestionButton({ question, list }: { question: BankQuestion; list: string }) {
  const { leaveTo } = useLeaveForm()
  const { isSending, once } = useSending()

  const remove = () =>
    once(async () => {
      const isGone = await askAndDeleteQuestion(question)
      if (isGone) leaveTo(list)
      return isGone
    })
  return (
    <Button variant="quiet" disabled={isSending} onClick={remove}>
      Delete
    </Button>
  )
}
