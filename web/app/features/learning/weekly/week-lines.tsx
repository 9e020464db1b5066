import type { WeeklyLine } from '@ganit/contract/learning/weekly'

/** The lines of a note, one below the other. */
export const WeekLines = ({ lines }: { lines: readonly WeeklyLine[] }) => (
  <ul className="stack gap4 breaks">
    {lines.map(({ key, text }) => (
      <li key={`${key} ${text}`}>{text}</li>
    ))}
  </ul>
)
