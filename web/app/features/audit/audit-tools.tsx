import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@ganit/contract/audit'
import { NativeSelect, TextInput } from '@mantine/core'
import classes from './audit.module.css'
import type { AuditState } from './use-audit-state.ts'
import { fieldText } from './words.ts'

const THINGS = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDIT_SUBJECTS).map(([value, word]) => ({ value, label: fieldText(word) })),
]
const DEEDS = [
  { value: '', label: 'Anything done' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: fieldText(value) })),
]

/** What the trail is narrowed to. */
export function AuditTools({ state: { filters, filterBy } }: { state: AuditState }) {
  return (
    <div className={classes.tools}>
      <NativeSelect
        label="What"
        data={THINGS}
        value={filters.subject ?? ''}
        onChange={({ currentTarget }) => filterBy('subject', currentTarget.value)}
      />
      <NativeSelect
        label="Done"
        data={DEEDS}
        value={filters.action ?? ''}
        onChange={({ currentTarget }) => filterBy('action', currentTarget.value)}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={fieldText(name)}
          value={filters[name] ?? ''}
          onChange={({ currentTarget }) => filterBy(name, currentTarget.value)}
        />
      ))}
    </div>
  )
}
