import type { MathJaxObject, SvgNode } from 'mathjax'
import { MACROS } from './macros.ts'
import { prepareFormula } from './source.ts'

/** Commands whose argument MathJax lays out twice, so nesting doubles the time. */
const TWICE = /^\\(?:x(?!i$)[a-z]{2,}|pmb|overbracket|underbracket)$/i

type Group = { depth: number; hasTwice: boolean }

/**
 * Upper bound of how often a formula's time doubles: nesting depth of groups that may belong to a command that doubles
 * it.
 */
function doublingsOf(latex: string) {
  let most = 0
  const around: Group[] = []
  let group: Group = { depth: 0, hasTwice: false }
  for (const [sign] of latex.matchAll(/%[^\n]*|\\(?:[a-z]+|.)|[{}]/gis))
    if (sign === '{') {
      around.push(group)
      group = { depth: group.depth + Number(group.hasTwice), hasTwice: false }
      most = Math.max(most, group.depth)
    } else if (sign === '}') group = around.pop() ?? group
    else if (TWICE.test(sign)) group.hasTwice = true
  return most
}

/** The limit of the screens, too. */
export const FORMULA_MAX = 2_000

/** Doublings that a formula may have: more than anybody needs; with twenty, typesetting would take too long. */
const DOUBLINGS_MAX = 6

/** Sizes in thousandths of the font size; `tree` is MathJax's output, baseline at 0. */
export type Formula = {
  latex: string
  width: number
  ascent: number
  descent: number
  tree: SvgNode
}

/** Width of text without glyphs in MathJax, relative to the font size. */
type MeasureText = (text: string, isBold: boolean) => number

const PACKAGES =
  'ams amscd boldsymbol braket cancel cases centernot color configmacros enclose extpfeil gensymb mathtools mhchem textcomp textmacros upgreek verb'.split(
    ' ',
  )

// All packages are listed here. `require`, `autoload`, `newcommand` and `html` are left out: one formula's macro would
// change later ones. `noerrors` and `noundefined` would print errors as if they were right.
const CONFIG = {
  loader: {
    load: [
      'input/tex-base',
      ...PACKAGES.map((name) => `[tex]/${name}`),
      'output/svg',
      'adaptors/liteDOM',
    ],
    versionWarnings: false,
  },
  startup: { typeset: false },
  tex: {
    packages: ['base', ...PACKAGES],
    macros: MACROS,
    tags: 'none',
    maxMacros: 200,
    maxBuffer: 10 * FORMULA_MAX,
    formatError: (_jax: unknown, error: unknown) => {
      throw error
    },
  },
  svg: { fontCache: 'none' },
}

// Metrics of MathJax's own font, so that a thousand units are the font size everywhere. `em` is a browser's, on which
// the smallest index size depends.
const METRICS = { em: 16, ex: 0.442 * 16, containerWidth: 80 * 16, scale: 1 }

type Unknown = { text: string; isKnown: boolean }

/** Adjoining letters without glyphs become one text, because single ones could not be shaped. */
function shapeWholeWords({ startup: { output } }: MathJaxObject) {
  const { factory } = output
  // biome-ignore lint/suspicious/noExplicitAny: MathJax has no types, and its wrappers are extended by inheritance.
  const Plain = factory.getNodeClass('text') as any

  class WholeWords extends Plain {
    stretches(): Unknown[] {
      const { variant } = this.parent
      const found: Unknown[] = []
      for (const code of this.remappedText(this.node.getText(), variant) as number[]) {
        const isKnown = !this.getVariantChar(variant, code)[3].unknown
        const last = found.at(-1)
        if (last && last.isKnown === isKnown) last.text += String.fromCodePoint(code)
        else found.push({ text: String.fromCodePoint(code), isKnown })
      }
      return found
    }

    hasWords() {
      return this.parent.variant !== '-explicitFont' && this.stretches().some((it) => !it.isKnown)
    }

    computeBBox(box: { w: number; h: number; d: number }, recompute = false) {
      super.computeBBox(box, recompute)
      if (!this.hasWords()) return
      const { variant } = this.parent
      box.w = 0
      for (const { text, isKnown } of this.stretches())
        if (isKnown)
          for (const letter of text) box.w += this.getVariantChar(variant, letter.codePointAt(0))[2]
        else box.w += this.jax.measureText(text, variant).w
    }

    toSVG(parent: SvgNode) {
      if (!this.hasWords()) return super.toSVG(parent)
      const { variant } = this.parent
      let x = 0
      for (const { text, isKnown } of this.stretches())
        if (isKnown)
          for (const letter of text)
            x += this.placeChar(letter.codePointAt(0), x, 0, parent, variant)
        else {
          const node = this.adaptor.append(parent, this.jax.unknownText(text, variant))
          this.place(x, 0, node)
          x += this.jax.measureText(text, variant).w
        }
    }
  }
  factory.setNodeClass('text', WholeWords)
}

const textOf = (node: SvgNode): string => node.value ?? (node.children ?? []).map(textOf).join('')

async function loadMathJax() {
  const { default: mathjax } = await import('mathjax')
  const loaded = await mathjax.init(CONFIG)
  shapeWholeWords(loaded)
  return loaded
}

let loading: Promise<MathJaxObject> | undefined

function sizesOf(svg: SvgNode) {
  const [, top = 0, width = 0, height = 0] = String(svg.attributes.viewBox).split(' ').map(Number)
  // A formula as wide as its page has no width.
  if (!(width >= 0 && height >= 0)) throw new Error('This formula cannot be printed.')
  return { width, ascent: -top, descent: height + top }
}

/**
 * Typesets formulas with MathJax, which is loaded on the first call. Throws for a formula that is invalid, too long, or
 * draws nothing printable.
 */
export async function createFormulaSetter(measure: MeasureText) {
  loading ??= loadMathJax()
  const mathjax = await loading
  mathjax.startup.output.measureTextNode = (node) => {
    const isBold = /bold/.test(String(node.attributes['data-variant']))
    return { w: measure(textOf(node), isBold), h: 0.8, d: 0.25 }
  }
  return (latex: string, display: boolean): Formula => {
    if (latex.length > FORMULA_MAX) throw new Error('This formula is too long.')
    if (doublingsOf(latex) > DOUBLINGS_MAX)
      throw new Error('Too many arrows and brackets stand in one another.')
    const [svg] = mathjax.tex2svg(prepareFormula(latex), { display, ...METRICS }).children
    if (!svg) throw new Error('This formula is empty.')
    return { latex, tree: svg, ...sizesOf(svg) }
  }
}
