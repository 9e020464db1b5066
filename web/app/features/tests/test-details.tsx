import { TEST_LABELS, type Test } from '@ganit/contract/tests'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { useTestPaths } from './area.ts'
import classes from './test-details.module.css'
import { readyPapers, removeTest } from './tests.data.ts'
import { useOwnBatches } from './use-own-batches.ts'
import { MODE_TEXTS, STATE_KINDS, STATE_TEXTS } from './words.ts'

/** What a test is, and the ways to change it. */
export function TestDetails({ test }: { test: Test }) {
  const { timeZone } = useAcademy()
  const paths = useTestPaths()
  const navigate = useNavigate()
  const batches = useOwnBatches()
  const { data: papers = [] } = useQuery(readyPapers)
  const paper = papers.find(({ paper_id }) => paper_id === test.paper_id)
  const nameOf = (batch_id: number) =>
    batches.items.find(({ value }) => value === String(batch_id))?.label ?? `Batch ${batch_id}`
  const namesOf = (sits: boolean) =>
    test.students
      .filter((each) => each.sits === sits)
      .map(({ name }) => name)
      .join(', ')

  const remove = async () => {
    const isGone = await askAndDelete({
      title: 'Delete test',
      text: `Delete “${test.title}”?`,
      remove: () => removeTest(test.test_id),
      deleted: 'Test deleted.',
    })
    if (isGone) void navigate(paths.list)
  }
  return (
    <div className={classes.sheet}>
      <dl className={classes.facts}>
        <Fact label="State">
          <StatusMark kind={STATE_KINDS[test.state]}>{STATE_TEXTS[test.state]}</StatusMark>
        </Fact>
        <Fact label={TEST_LABELS.mode}>{MODE_TEXTS[test.mode]}</Fact>
        <Fact label={TEST_LABELS.paper_id}>
          {test.paper_id === null ? 'Without a paper' : (paper?.title ?? `Paper ${test.paper_id}`)}
        </Fact>
        <Fact label={TEST_LABELS.total}>{test.total}</Fact>
        <Fact label={TEST_LABELS.opens_at}>{formatMoment(test.opens_at, timeZone)}</Fact>
        <Fact label={TEST_LABELS.closes_at}>{formatMoment(test.closes_at, timeZone)}</Fact>
        <Fact label={TEST_LABELS.batch_ids}>{test.batch_ids.map(nameOf).join(', ')}</Fact>
        <Fact label="Named besides">{namesOf(true)}</Fact>
        <Fact label="Do not sit it">{namesOf(false)}</Fact>
      </dl>
      <div className={classes.buttons}>
        <Button onClick={remove}>Delete</Button>
        <ButtonLink to={paths.edit(test.test_id)}>Change</ButtonLink>
        <ButtonLink to={paths.marks(test.test_id)} variant="main">
          Enter marks
        </ButtonLink>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
