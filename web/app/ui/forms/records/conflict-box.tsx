import { useEffect, useRef } from 'react'
import { Button } from '../../buttons/button.tsx'
import { confirm } from '../../dialogs/ask.ts'
import { ErrorBox } from '../../feedback/error-box.tsx'
import classes from './conflict-box.module.css'

type ConflictBoxProps = {
  /**
   * The conflict of `useVersionedForm`: the fields that somebody else saved, and those among them that were also
   * changed here.
   */
  conflict: { times?: number; theirs: string[]; both: string[] }
  labels: Record<string, string>
  isSending: boolean
  takeOther: () => void
  saveOver: () => void
}

const listNames = (names: string[], labels: Record<string, string>) =>
  names.map((name) => labels[name] ?? name).join(', ')

/** Says that somebody else has saved meanwhile and offers both ways out. Nothing is lost before one is chosen. */
export function ConflictBox({
  conflict,
  labels,
  isSending,
  takeOther,
  saveOver,
}: ConflictBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const { times, theirs, both } = conflict

  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view each time that saving meets it.
  useEffect(() => {
    void box.current?.scrollIntoView({ block: 'center' })
  }, [times])

  const discard = async () => {
    const agreed = await confirm({
      title: 'Load the other version?',
      text: 'What you have changed here is lost.',
      accept: 'Load',
      destructive: true,
    })
    if (agreed) takeOther()
  }
  return (
    <section ref={box} className={`stack gap12 ${classes.conflict}`} aria-label="Changed elsewhere">
      <ErrorBox>
        Not saved: this was changed in another tab or by someone else while you were editing it.
      </ErrorBox>
      <p>
        What you typed is still here.
        {theirs.length > 0 && ` Changed by the other: ${listNames(theirs, labels)}.`}
        {both.length > 0
          ? ` You both changed ${listNames(both, labels)}: saving yours replaces theirs there.`
          : ' You changed nothing that they changed: saving yours keeps theirs too.'}
      </p>
      <div className="wrap gap12">
        <Button size="sm" onClick={discard}>
          Load the other version
        </Button>
        <Button
          size="sm"
          variant={both.length > 0 ? 'danger' : 'filled'}
          disabled={isSending}
          onClick={saveOver}
        >
          {both.length > 0 ? 'Overwrite with mine' : 'Keep both changes'}
        </Button>
      </div>
    </section>
  )
}
