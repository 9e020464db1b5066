import type { TEST_MODES, Test } from '@ganit/contract/tests/tests'

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
