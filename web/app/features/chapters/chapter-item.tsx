import type { Chapter } from '@ganit/contract/chapters'
import type { Skill } from '@ganit/contract/skills'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { counted } from '../../ui/text/formats.ts'
import { ChapterDialog } from './chapter-dialog.tsx'
import { changeChapter } from './chapters.data.ts'
import classes from './chapters.module.css'
import { MoveButtons } from './move-buttons.tsx'
import { SkillList } from './skill-list.tsx'

type ChapterItemProps = {
  chapter: Chapter
  /** How many chapters its class has. */
  count: number
  chapters: readonly Chapter[]
  skills: readonly Skill[]
}

/** A chapter in its place, with its skills below when they are asked for. */
export function ChapterItem({ chapter, count, chapters, skills }: ChapterItemProps) {
  const { chapter_id, class_number, name, position, is_active, version } = chapter
  const [isOpen, setOpen] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const { failure, isSending, run } = useAction()
  const own = skills.filter((skill) => skill.chapter_id === chapter_id)

  return (
    <li className={classes.chapter}>
      <div className={classes.head}>
        <MoveButtons
          name={name}
          position={position}
          count={count}
          move={(to) => changeChapter(chapter_id, { position: to })}
        />
        <h2 className={classes.name}>{name}</h2>
        {!is_active && <StatusMark kind="off">Ended</StatusMark>}
        <div className={classes.actions}>
          <Button
            size="xs"
            aria-expanded={isOpen}
            aria-label={`${counted(own.length, 'skill', 'skills')} of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {counted(own.length, 'skill', 'skills')}
          </Button>
          <Button size="xs" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button
            size="xs"
            aria-label={is_active ? `End ${name}` : `Use ${name} again`}
            loading={isSending}
            onClick={() => run(() => changeChapter(chapter_id, { is_active: !is_active, version }))}
          >
            {is_active ? 'End' : 'Use again'}
          </Button>
        </div>
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {isOpen && <SkillList chapter={chapter} own={own} chapters={chapters} skills={skills} />}
      {isRenaming && (
        <ChapterDialog
          class_number={class_number}
          chapter={chapter}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  )
}
