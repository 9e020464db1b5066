import { CLASS_CHOICES } from '../../text/class-choices.ts'

export const ALL_CLASSES = [{ value: '', label: 'All classes' }, ...CLASS_CHOICES]

export const ACTIVE_OR_NOT = [
  { value: '', label: 'Active or not' },
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
]
