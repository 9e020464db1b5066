import type { TEST_MODES, Test } from '@ganit/contract/exams/tests'

export const MODE_TEXTS: Record<(typeof TEST_MODES)[number], string> = {
  paper: 'On paper',
  online: 'Online',
}

type TestState = Test['state']

export const STATE_TEXTS: Record<TestState, string> = {
  planned: 'Planned',
  running: 'Running',
  marking: 'To mark',
  published: 'Published',
}

/** The mark of each state in lists. */
export const STATE_KINDS = {
  planned: 'off',
  running: 'open',
  marking: 'late',
  published: 'done',
} as const satisfies Record<TestState, string>

export const NEGATIVE_TEXTS: Record<Test['negative'], string> = {
  none: 'None',
  quarter: 'A quarter (¼)',
  third: 'A third (⅓)',
  own: 'As the paper’s sections say',
}

/** The marks that a wrong answer loses if its section does not say it. */
export const LOSSES: Record<Test['negative'], string> = {
  none: 'nothing',
  quarter: 'a quarter of its marks',
  third: 'a third of its marks',
  own: 'nothing',
}
