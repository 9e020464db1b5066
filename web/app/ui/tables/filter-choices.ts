import { CLASS_NUMBERS } from '@ganit/contract/shared'

export const ALL_CLASSES = [
  { value: '', label: 'All classes' },
  ...CLASS_NUMBERS.map((n) => ({ value: String(n), label: `Class ${n}` })),
]

export const ACTIVE_OR_NOT = [
  { value: '', label: 'Active or not' },
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
]
