import { Link, redirect } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import paper from '../../ui/paper.module.css'
import type { Route } from './+types/class-page'
import { ClassModules } from './class-modules.tsx'
import classes from './class-page.module.css'
import { Books, Facts, Quotation, Topics } from './class-sections.tsx'
import { CLASS_TOPICS } from './class-topics.ts'
import { contentOfClass } from './classes/content-of-class.ts'
import { ClassFigure } from './figures/class-figure.tsx'
import { pageMeta } from './page-meta.ts'
import section from './section.module.css'

/** The content stays on the server: a page takes along its own class's only. */
export function loader({ params }: Route.LoaderArgs) {
  const content = contentOfClass(params.classNumber)
  if (!content) throw redirect('/')
  return content
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { classNumber, lead } = args.loaderData
  return pageMeta(args, {
    title: `Class ${classNumber}: ${CLASS_TOPICS[classNumber - 1]} and more`,
    description: lead,
    path: `/programs/class/${classNumber}`,
    picture: `/pictures/class-${classNumber}.png`,
  })
}

export default function ClassPage({ loaderData: content }: Route.ComponentProps) {
  const { classNumber, lead, caption } = content

  return (
    <main id="main" tabIndex={-1} className={paper.ruled}>
      <div className={`${classes.head} ${paper.squared}`}>
        <div className={`${paper.wrap} ${classes.inside}`}>
          <div>
            <Link to="/programs" className={classes.back}>
              <Icon name="arrowLeft" /> Back to programs
            </Link>
            <h1>Class {classNumber}</h1>
            <p className={paper.lead}>{lead}</p>
          </div>
          <figure>
            <ClassFigure classNumber={classNumber} className={classes.figure} />
            <figcaption>{caption}</figcaption>
          </figure>
        </div>
      </div>
      <ClassModules key={classNumber} classNumber={classNumber} />
      <div className={`${section.section} ${paper.wrap} ${classes.columns}`} data-follows>
        <Topics topics={content.topics} />
        <Facts facts={content.facts} />
        <Books books={content.books} />
        <section aria-labelledby="join">
          <h2 id="join">Join Class {classNumber}</h2>
          <p className={classes.join}>
            Seven short steps, with a photo and an email at hand. The academy then finds the batch.
          </p>
          <ButtonLink to="/student/register" variant="main">
            Register for Class {classNumber}
          </ButtonLink>
        </section>
      </div>
      <Quotation {...content.quotation} />
    </main>
  )
}
