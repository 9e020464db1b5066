import { type Chapter, ChapterDraft } from '@ganit/contract/papers/chapters'
import type { Skill } from '@ganit/contract/papers/skills'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import buttons from '../../../ui/forms/choices/class-buttons.module.css'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { addChapter, changeChapter, chapters, skills } from './chapters.data.ts'
import classes from './chapters.module.css'
import { MoveButtons } from './move-buttons.tsx'
import { isTranslated, NameDialog, namesOf } from './name-dialog.tsx'
import { SkillList } from './skill-list.tsx'

const errorsOf = schemaResolver(ChapterDraft.pick({ name: true, name_hi: true, name_bn: true }), {
  sync: true,
})

type ChapterDialogProps = {
  class_number: number
  chapter?: Chapter
  isTranslated: boolean
  onClose: () => void
}

/** Adds a chapter to a class, or renames one. */
const ChapterDialog = ({ class_number, chapter, isTranslated, onClose }: ChapterDialogProps) => (
  <NameDialog
    title={chapter ? 'Rename chapter' : `Add chapter to Class ${class_number}`}
    names={namesOf(chapter, isTranslated)}
    errorsOf={errorsOf}
    save={(names, attempt) =>
      chapter
        ? changeChapter({ chapter_id: chapter.chapter_id, ...names, version: chapter.version })
        : addChapter({ class_number, ...names }, attempt)
    }
    onClose={onClose}
  />
)

type ChapterItemProps = {
  chapter: Chapter
  count: number
  chapters: readonly Chapter[]
  skills: readonly Skill[]
}

/** A chapter, with its skills on request. */
function ChapterItem({ chapter, count, chapters, skills }: ChapterItemProps) {
  const { chapter_id, class_number, name, position, is_active, version } = chapter
  const [isOpen, setOpen] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const { failure, isSending, run } = useAction()
  const own = skills.filter((skill) => skill.chapter_id === chapter_id)

  return (
    <li className={classes.chapter}>
      <div className={`wrap centred ${classes.head}`}>
        <MoveButtons
          name={name}
          position={position}
          count={count}
          move={(to) => changeChapter({ chapter_id, position: to })}
        />
        <h2 className={`narrow breaks ${classes.name}`}>{name}</h2>
        {!is_active && <StatusMark kind="off">Ended</StatusMark>}
        <div className="wrap gap8">
          <Button
            size="xs"
            aria-expanded={isOpen}
            aria-label={`${countInWords(own.length, 'skill', 'skills')} of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {countInWords(own.length, 'skill', 'skills')}
          </Button>
          <Button size="xs" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button
            size="xs"
            aria-label={is_active ? `End ${name}` : `Use ${name} again`}
            loading={isSending}
            onClick={() =>
              run(
                async () =>
                  (await changeChapter({ chapter_id, is_active: !is_active, version })).message,
              )
            }
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
          isTranslated={isTranslated([chapter])}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  )
}

export const meta = titled('Chapters')

/** Chapters and skills of each class, in teaching order. */
export default function Chapters() {
  const [params, setParams] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const allChapters = useQuery(chapters)
  const allSkills = useQuery(skills)
  const chosen = CLASS_NUMBERS.find((n) => String(n) === params.get('class')) ?? 1
  const add = (
    <Button variant="main" onClick={() => setAdding(true)}>
      Add chapter
    </Button>
  )

  const list = (all: readonly Chapter[], skillsOfAll: readonly Skill[]) => {
    const ofClass = all.filter(({ class_number }) => class_number === chosen)
    if (ofClass.length === 0)
      return (
        <EmptyState title={`No chapters in Class ${chosen} yet.`} action={add}>
          Questions are grouped by these chapters.
        </EmptyState>
      )
    return (
      <ol className={`sheet ${classes.chapters}`} aria-label={`Chapters of Class ${chosen}`}>
        {ofClass.map((chapter) => (
          <ChapterItem
            key={chapter.chapter_id}
            chapter={chapter}
            count={ofClass.length}
            chapters={all}
            skills={skillsOfAll}
          />
        ))}
      </ol>
    )
  }
  return (
    <AdminPage title="Chapters" aside={add}>
      <fieldset className={`below24 ${buttons.buttons}`} aria-label="Class">
        {CLASS_NUMBERS.map((n) => (
          <button
            key={n}
            type="button"
            aria-pressed={n === chosen}
            onClick={() => setParams({ class: String(n) }, { preventScrollReset: true })}
          >
            Class {n}
          </button>
        ))}
      </fieldset>
      <QueryView
        query={allChapters}
        failure="Failed to load the chapters."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the chapters..." />}
      >
        {(all) => (
          <QueryView
            query={allSkills}
            failure="Failed to load the skills."
            skeleton={<SkeletonRows rows={8} photo={false} label="Loading the skills..." />}
          >
            {(skillsOfAll) => list(all, skillsOfAll)}
          </QueryView>
        )}
      </QueryView>
      {isAdding && (
        <ChapterDialog
          class_number={chosen}
          isTranslated={isTranslated(allChapters.data ?? [])}
          onClose={() => setAdding(false)}
        />
      )}
    </AdminPage>
  )
}
