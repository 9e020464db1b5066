import { useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import classes from './floating-register.module.css'

/** The way to register stays within reach once the section with this id has left the view, but covers no footer. */
export function FloatingRegister({ after }: { after: string }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const section = document.getElementById(after)
    if (!section) return
    const footer = document.querySelector('footer')
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      setShown(inView.size === 0)
    })
    observer.observe(section)
    if (footer) observer.observe(footer)
    return () => observer.disconnect()
  }, [after])

  if (!isShown) return null
  return (
    <ButtonLink to="/student/register" variant="main" className={classes.floating}>
      Student Register
    </ButtonLink>
  )
}
