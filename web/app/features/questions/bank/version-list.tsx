import type { QuestionContent } from '@ganit/contract/question-bank'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { differences } from '../../../ui/forms/differences.ts'
import { formatMoment } from '../../../ui/text/dates.ts'
import { questionVersions } from './bank.data.ts'
import { BankPreview } from './bank-preview.tsx'
import classes from './question-page.module.css'
import { BANK_LABELS, fieldsOf } from './question-values.ts'

/** Figures are the same though their addresses are signed anew each hour. */
const comparable = (version: QuestionContent) => {
  const fields = fieldsOf(version)
  return { ...fields, figures: fields.figures.map((url) => url.split('?')[0] ?? '') }
}

/** The labels of what a version changed; nothing of the first. */
function changedIn(version: QuestionContent, before: QuestionContent | undefined) {
  if (!before) return ''
  const names = Object.keys(differences(comparable(version), comparable(before)))
  return names.map((name) => BANK_LABELS[name as keyof typeof BANK_LABELS]).join(', ')
}

/** What a question was, version by version, and what each changed. */
export function VersionList({ questionId }: { questionId: number }) {
  const { data = [], isError } = useQuery(questionVersions({ question_id: questionId }))
  if (isError) return <p role="alert">The versions could not be loaded.</p>
  return (
    <ol className={classes.versions}>
      {data.map((version, index) => (
        <Version
          key={version.version}
          version={version}
          changed={changedIn(version, data[index + 1])}
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
      <div className={classes.version}>
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
