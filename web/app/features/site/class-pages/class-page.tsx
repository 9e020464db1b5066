import { getSettings } from '@ganit/contract/ground/settings'
import { listClassTimes } from '@ganit/contract/teaching/batches'
import { useLingui } from '@lingui/react'
import { useCallback, useState } from 'react'
import { Link, redirect } from 'react-router'
import { academyIn, textsIn, trialAddress, useAcademy } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useLazyImport } from '../../../ui/feedback/loading/use-lazy-import.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import type { ClassContent } from '../classes/class-content.ts'
import { contentOfClass } from '../classes/content-of-class.ts'
import { ContactLinks } from '../contact-links.tsx'
import { DemoTimes } from '../demo/demo-times.tsx'
import { ClassFigure } from '../figures/class-figure.tsx'
import { drawnPicture, pageMeta } from '../page-meta.ts'
import section from '../section.module.css'
import type { Route } from './+types/class-page'
import classModulesCss from './class-modules.module.css'
import classes from './class-page.module.css'
import { ClassTimes } from './class-times.tsx'
import { CLASS_TOPICS } from './class-topics.ts'
import { type CourseOnShow, publicCourses } from './public-courses.ts'

/** The topics are in English, whatever the page’s language, like all texts about classes that ship with Ganit. */
function Topics({ topics }: Pick<ClassContent, 'topics'>) {
  const { i18n } = useLingui()

  return (
    <section aria-labelledby="topics">
      <h2 id="topics">{i18n.t('Key Topics')}</h2>
      <ol className={classes.topics} lang="en">
        {topics.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ facts }: Pick<ClassContent, 'facts'>) {
  const { i18n } = useLingui()

  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{i18n.t('Did You Know?')}</h2>
      <ul className={classes.facts} lang="en">
        {facts.map(({ statement, explained }) => (
          <li key={statement}>
            <b>{statement}</b>
            {explained}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Books({ books }: Pick<ClassContent, 'books'>) {
  const { i18n } = useLingui()

  return (
    <section aria-labelledby="books">
      <h2 id="books">{i18n.t('Recommended Books')}</h2>
      <ul className={classes.books} lang="en">
        {books.map(({ title, author }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{author}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Quotation({ text, author }: ClassContent['quotation']) {
  return (
    <div className={`${classes.closing} ${paper.squared}`}>
      <figure className={paper.wrap} lang="en">
        <blockquote data-long={text.length > 110 || undefined}>{text}</blockquote>
        <figcaption>{author}</figcaption>
      </figure>
    </div>
  )
}

const loadModuleList = () => import('./module-list.tsx')

/** The academy's own text about a class. The browser fetches it, so the page works without it and without scripts. */
function ClassModules({ classNumber }: { classNumber: number }) {
  const { i18n } = useLingui()

  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const ModuleList = useLazyImport(true, loadModuleList, fail)

  return (
    <section className={`${section.section} ${classModulesCss.section}`} aria-labelledby="modules">
      <div className={paper.wrap}>
        <h2 className={section.heading} id="modules">
          {i18n.t('Modules')}
        </h2>
        {ModuleList && <ModuleList classNumber={classNumber} />}
        {!ModuleList && !hasFailed && (
          <p className={`sheet quiet ${classModulesCss.state}`} role="status">
            {i18n.t('Loading class details...')}
          </p>
        )}
        {hasFailed && (
          <div>
            <ErrorBox>{i18n.t('Failed to load class details.')}</ErrorBox>
          </div>
        )}
      </div>
    </section>
  )
}

type ClassCoursesProps = { classNumber: number; courses: readonly CourseOnShow[] }

/** The class's courses and the link to register. */
function ClassCourses({ classNumber, courses }: ClassCoursesProps) {
  const { i18n } = useLingui()

  const hasCourses = courses.length > 0

  return (
    <section aria-labelledby="courses">
      {/* The heading is not "Class 9" again, because the page's heading must be the only one. */}
      <h2 id="courses">
        {hasCourses ? i18n.t('Courses for this class') : i18n.t('Join this class')}
      </h2>
      {hasCourses ? (
        <ul className={`below24 ${classes.books}`}>
          {courses.map(({ id, name, subtitle }) => (
            <li key={id}>
              <b>
                <Link to={`/programs/course/${id}`}>{name}</Link>
              </b>
              <span>{subtitle}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.join}>
          {i18n.t(
            'Seven short steps, with a photo and an email at hand. The academy then finds the batch.',
          )}
        </p>
      )}
      <ButtonLink to="/student/register" variant="main">
        {i18n.t('Register for Class {classNumber}', { classNumber })}
      </ButtonLink>
    </section>
  )
}

/** The contents stay on the server: a page carries only the contents of its own class. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOfClass(params.classNumber)
  if (!content) throw redirect('/')
  const { api } = context.get(pageContext)
  const { classNumber } = content
  const { classes_taught: taught } = await api(getSettings, {})
  if (taught && !taught.includes(classNumber)) throw redirect('/programs')
  const [courses, batches] = await Promise.all([
    publicCourses(api),
    api(listClassTimes, { params: { classNumber: String(classNumber) } }),
  ])
  return {
    ...content,
    batches,
    courses: courses.filter((course) => course.classNumber === classNumber),
  }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { classNumber, lead } = args.loaderData
  const i18n = textsIn(args)
  const topic = i18n._(CLASS_TOPICS[classNumber - 1] ?? '')
  return pageMeta(args, {
    title: i18n.t('Class {classNumber}: {topic} and more', { classNumber, topic }),
    description: lead,
    path: `/programs/class/${classNumber}`,
    picture: drawnPicture(academyIn(args), `class-${classNumber}`),
  })
}

export default function ClassPage({ loaderData: content }: Route.ComponentProps) {
  const { i18n } = useLingui()

  const { classNumber, lead, caption, courses, batches } = content
  const academy = useAcademy()
  const { hasFreeTrial, takesDemoSeats } = academy

  return (
    <main id="main" tabIndex={-1} className={paper.ruled}>
      <div className={`${classes.head} ${paper.squared}`}>
        <div className={`${paper.wrap} ${classes.inside}`}>
          <div>
            <Link to="/programs" className={`gap6 centred ${classes.back}`}>
              <Icon name="arrowLeft" /> {i18n.t('Back to programs')}
            </Link>
            <h1>{i18n.t('Class {classNumber}', { classNumber })}</h1>
            <p className={paper.lead} lang="en">
              {lead}
            </p>
            <ClassTimes batches={batches} />
            <div className={classes.ways}>
              <ButtonLink to="/student/register" variant="main">
                {i18n.t('Join Class {classNumber}', { classNumber })}
              </ButtonLink>
              {hasFreeTrial && (
                <ButtonLink to={trialAddress(academy, classNumber)}>
                  {i18n.t('Free trial lesson')}
                </ButtonLink>
              )}
              <ContactLinks className={classes.contact} />
            </div>
            {takesDemoSeats && <DemoTimes classNumber={classNumber} />}
          </div>
          <figure>
            <ClassFigure classNumber={classNumber} className={classes.figure} />
            <figcaption lang="en">{caption}</figcaption>
          </figure>
        </div>
      </div>
      <ClassModules key={classNumber} classNumber={classNumber} />
      <div className={`${section.section} ${paper.wrap} ${classes.columns}`} data-follows>
        <Topics topics={content.topics} />
        <Facts facts={content.facts} />
        <Books books={content.books} />
        <ClassCourses classNumber={classNumber} courses={courses} />
      </div>
      <Quotation {...content.quotation} />
    </main>
  )
}
