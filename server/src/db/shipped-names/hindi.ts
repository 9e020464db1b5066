import type { Book } from './book.ts'

/** Hindi names: those in NCERT's Hindi books. A chapter without one here was found in no table of contents. */
export const HINDI_BOOKS: readonly Book[] = [
  {
    book: 'NCERT, गणित का जादू 1 (2006), where two lists of its contents agree',
    read: ['the contents as listed in public programs for schools of Bihar and Jharkhand'],
    class_number: 1,
    names: `
Shapes and Space: आकृतियाँ और स्थान
Numbers from One to Nine: एक से नौ तक की संख्याएँ
Addition: जोड़
Subtraction: घटाव
Numbers from Ten to Twenty: दस से बीस तक की संख्याएँ
Time: समय
Patterns: पैटर्न`,
  },
  {
    book: 'NCERT, गणित का जादू 4 (2007): chapters whose name says what they teach',
    read: [
      'https://ciet.ncert.gov.in/audio-book/190 (names of its parts, as listed in a public program)',
    ],
    class_number: 4,
    names: `
Fractions: आधा और चौथाई
Data Handling: स्मार्ट चार्ट`,
  },
  {
    book: 'NCERT, गणित मेला, Class 5 (2025), from its printed contents',
    read: [
      'https://ncert.nic.in/textbook/pdf/ehmm1ps.pdf, page 15 (as copied in a public program)',
    ],
    class_number: 5,
    names: `
Fractions: भिन्न
Angles: घुमाव के रूप में कोण
Symmetry and Turns: सममितीय अभिकल्पनाएँ
Maps and Directions: मानचित्र और अवस्थितियाँ
Patterns: आकार और प्रतिरूप
Data Handling: चित्रों के माध्यम से आँकड़े`,
  },
  {
    book: 'NCERT, गणित का जादू 5 (2008): chapters that गणित मेला no longer has',
    read: ['the contents as listed in public programs for schools'],
    class_number: 5,
    names: `
Factors and Multiples: मैं तेरा गुणनखंड, गुणज तू मेरा
Decimals: दसवाँ और सौवाँ भाग
Perimeter and Area: क्षेत्रफल और घेरा`,
  },
  {
    book: 'NCERT, गणित, Class 6 (2006)',
    read: [
      'https://haryanaboardsolutions.com/category/class-6/page/21/',
      'https://haryanaboardsolutions.com/hbse-6th-class-maths-solutions-chapter-1-intext-questions-in-hindi/',
      'https://theultimatelearner.blogspot.com/2021/05/ncertmathematics-ncert-class-6th_12.html',
      'the contents as listed in public programs for schools',
    ],
    class_number: 6,
    names: `
Knowing Our Numbers: अपनी संख्याओं की जानकारी
Whole Numbers: पूर्ण संख्याएँ
Playing with Numbers: संख्याओं के साथ खेलना
Basic Geometrical Ideas: आधारभूत ज्यामितीय अवधारणाएँ
Understanding Elementary Shapes: प्रारंभिक आकारों को समझना
Integers: पूर्णांक
Fractions: भिन्न
Decimals: दशमलव
Data Handling: आँकड़ों का प्रबंधन
Mensuration: क्षेत्रमिति
Algebra: बीजगणित
Ratio and Proportion: अनुपात और समानुपात
Symmetry: सममिति
Practical Geometry: प्रायोगिक ज्यामिति`,
  },
  {
    book: 'NCERT, गणित, Class 7 (2007)',
    read: [
      'https://10upon10.com/7th/mathhindi/mathhindigrade7th.html',
      'the contents as listed in public programs for schools',
    ],
    class_number: 7,
    names: `
Integers: पूर्णांक
Fractions and Decimals: भिन्न एवं दशमलव
Data Handling: आँकड़ों का प्रबंधन
Simple Equations: सरल समीकरण
Lines and Angles: रेखा एवं कोण
The Triangle and its Properties: त्रिभुज और उसके गुण
Congruence of Triangles: त्रिभुजों की सर्वांगसमता
Comparing Quantities: राशियों की तुलना
Rational Numbers: परिमेय संख्याएँ
Practical Geometry: प्रायोगिक ज्यामिति
Perimeter and Area: परिमाप और क्षेत्रफल
Algebraic Expressions: बीजीय व्यंजक
Exponents and Powers: घातांक और घात
Symmetry: सममिति
Visualising Solid Shapes: ठोस आकारों का चित्रण`,
  },
  {
    book: 'NCERT, गणित, Class 8 (2008)',
    read: [
      'https://haryanaboardsolutions.com/category/class-8/page/20/',
      'https://hindi.tiwariacademy.com/ncert-solutions/class-8/maths/chapter-8/',
      'https://hindi.tiwariacademy.com/?p=34588',
      'http://nextgencareers.blogspot.com',
      'the contents as listed in public programs for schools',
    ],
    class_number: 8,
    names: `
Rational Numbers: परिमेय संख्याएँ
Linear Equations in One Variable: एक चर वाले रैखिक समीकरण
Understanding Quadrilaterals: चतुर्भुजों को समझना
Practical Geometry: प्रायोगिक ज्यामिति
Data Handling: आँकड़ों का प्रबंधन
Squares and Square Roots: वर्ग और वर्गमूल
Cubes and Cube Roots: घन और घनमूल
Comparing Quantities: राशियों की तुलना
Algebraic Expressions and Identities: बीजीय व्यंजक एवं सर्वसमिकाएँ
Visualising Solid Shapes: ठोस आकारों का चित्रण
Mensuration: क्षेत्रमिति
Exponents and Powers: घातांक और घात
Direct and Inverse Proportions: सीधा और प्रतिलोम समानुपात
Factorisation: गुणनखंडन
Introduction to Graphs: आलेखों से परिचय
Playing with Numbers: संख्याओं के साथ खेलना`,
  },
  {
    book: 'NCERT, गणित, Class 9 (2006)',
    read: [
      'https://shaalaa.com/mar/subjects/cbse-mathematics-ganit-syllabus_9086',
      'the contents as listed in public programs for schools',
    ],
    class_number: 9,
    names: `
Number Systems: संख्या पद्धति
Polynomials: बहुपद
Coordinate Geometry: निर्देशांक ज्यामिति
Linear Equations in Two Variables: दो चरों वाले रैखिक समीकरण
Introduction to Euclid's Geometry: यूक्लिड की ज्यामिति का परिचय
Lines and Angles: रेखाएँ और कोण
Triangles: त्रिभुज
Quadrilaterals: चतुर्भुज
Areas of Parallelograms and Triangles: समांतर चतुर्भुजों और त्रिभुजों के क्षेत्रफल
Circles: वृत्त
Constructions: रचनाएँ
Heron's Formula: हीरोन का सूत्र
Surface Areas and Volumes: पृष्ठीय क्षेत्रफल और आयतन
Statistics: सांख्यिकी
Probability: प्रायिकता`,
  },
  {
    book: 'NCERT, गणित, Class 10 (2007)',
    read: ['mathshindi.com', 'the contents as listed in public programs for schools'],
    class_number: 10,
    names: `
Real Numbers: वास्तविक संख्याएँ
Polynomials: बहुपद
Pair of Linear Equations in Two Variables: दो चर वाले रैखिक समीकरण युग्म
Quadratic Equations: द्विघात समीकरण
Arithmetic Progressions: समांतर श्रेढ़ियाँ
Triangles: त्रिभुज
Coordinate Geometry: निर्देशांक ज्यामिति
Introduction to Trigonometry: त्रिकोणमिति का परिचय
Some Applications of Trigonometry: त्रिकोणमिति के कुछ अनुप्रयोग
Circles: वृत्त
Constructions: रचनाएँ
Areas Related to Circles: वृत्तों से संबंधित क्षेत्रफल
Surface Areas and Volumes: पृष्ठीय क्षेत्रफल और आयतन
Statistics: सांख्यिकी
Probability: प्रायिकता`,
  },
  {
    book: 'NCERT, गणित, Class 11 (2006)',
    read: [
      'https://hindi.tiwariacademy.com/ncert-solutions/class-11/maths/chapter-11/miscellaneous',
      'the contents as listed in public programs for schools',
    ],
    class_number: 11,
    names: `
Sets: समुच्चय
Relations and Functions: संबंध एवं फलन
Trigonometric Functions: त्रिकोणमितीय फलन
Principle of Mathematical Induction: गणितीय आगमन का सिद्धांत
Complex Numbers and Quadratic Equations: सम्मिश्र संख्याएँ और द्विघातीय समीकरण
Linear Inequalities: रैखिक असमिकाएँ
Permutations and Combinations: क्रमचय और संचय
Binomial Theorem: द्विपद प्रमेय
Sequences and Series: अनुक्रम तथा श्रेणी
Straight Lines: सरल रेखाएँ
Conic Sections: शंकु परिच्छेद
Introduction to Three Dimensional Geometry: त्रिविमीय ज्यामिति का परिचय
Limits and Derivatives: सीमा और अवकलज
Mathematical Reasoning: गणितीय विवेचन
Statistics: सांख्यिकी
Probability: प्रायिकता`,
  },
  {
    book: 'NCERT, गणित, Class 12, parts 1 and 2 (2007)',
    read: [
      'https://www.shaalaa.com/subjects/cbse-mathatics-ganit-class-12-syllabus_9066',
      'https://hindi.tiwariacademy.com/ncert-solutions/class-12/maths/chapter-12/exercise-12-1',
      'the contents as listed in public programs for schools',
    ],
    class_number: 12,
    names: `
Relations and Functions: संबंध एवं फलन
Inverse Trigonometric Functions: प्रतिलोम त्रिकोणमितीय फलन
Matrices: आव्यूह
Determinants: सारणिक
Continuity and Differentiability: सांतत्य तथा अवकलनीयता
Application of Derivatives: अवकलज के अनुप्रयोग
Integrals: समाकलन
Application of Integrals: समाकलनों के अनुप्रयोग
Differential Equations: अवकल समीकरण
Vector Algebra: सदिश बीजगणित
Three Dimensional Geometry: त्रिविमीय ज्यामिति
Linear Programming: रैखिक प्रोग्रामन
Probability: प्रायिकता`,
  },
]
