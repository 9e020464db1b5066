import {
  COLLECTED_BY,
  ENQUIRIES_BY,
  OWED_BY,
  type ReportName,
} from '@ganit/contract/office/reports'

type ReportKind = {
  title: string
  /** The groupings; the first is the default. */
  ways: readonly [string, ...string[]]
  /** True if the period can be chosen. */
  hasDays: boolean
  /** Shown if there is nothing, with a next step. */
  empty: { title: string; to: string; text: string }
}

export const KINDS: Record<ReportName, ReportKind> = {
  collected: {
    title: 'Collected',
    ways: COLLECTED_BY,
    hasDays: true,
    empty: { title: 'Nothing was collected in these days.', to: '/admin/counter', text: 'Counter' },
  },
  owed: {
    title: 'Pending',
    ways: OWED_BY,
    hasDays: true,
    empty: { title: 'Nothing is pending.', to: '/admin-dashboard', text: 'Students' },
  },
  expected: {
    title: 'Expected',
    ways: ['month'],
    hasDays: false,
    empty: { title: 'Nothing is expected.', to: '/admin/batches/all', text: 'Batches' },
  },
  students: {
    title: 'Students',
    ways: ['month'],
    hasDays: true,
    empty: { title: 'No students in these days.', to: '/admin/students', text: 'Directory' },
  },
  enquiries: {
    title: 'Enquiries',
    ways: ENQUIRIES_BY,
    hasDays: true,
    empty: { title: 'No enquiries in these days.', to: '/admin/enquiries', text: 'Enquiries' },
  },
}

/** `person` as its option's label. */
export const wayText = (way: string) => `${way.charAt(0).toUpperCase()}${way.slice(1)}`
