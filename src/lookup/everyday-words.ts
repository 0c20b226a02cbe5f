import { stem } from './vocabulary';

/** Words of a question that say nothing about its subject. */
export const stopWords: ReadonlySet<string> = new Set(
  `a all am an and any anything are as at be because been before but by can could did do does for from had has have having he her him
  himself his how i if in into is it its just me my not of on only or our out receive received should so some something than that the their them then
  there these they this those to us use using want was we were what when where which while who whom whose why will with
  would you your api rest http vs versus does doesn't don't isn't i'm way best practice handle make need show between difference got since too example specific stripe github google`
    .split(/\s+/)
    .filter(Boolean),
);

/** Stems of everyday words that a symptom is told in: they hardly say which row is meant, and nothing about the field. */
export const fillerStems: ReadonlySet<string> = new Set(
  `able about above accept actual afterwards ago allow almost already also although always another anybody anyone around ask
  away back bad behind better bit both bring build built came case choose clear come current day deep depend done down draw
  during early easily else end enough even ever everybody everyone exact exist far fast feel find fine first full give go goes
  gone good got half happen hard help hour inside instead job kind later least leave less let life like line little live long
  look lose lot man matter maybe mean minute moment month more most move much must name near never nice nobody normal now often
  okay old once one open other over own part phone place possible prepare pretty probably proper question quick quite rather
  ready real really reason recommend right run say scenario screen second seem send set short side simple small somebody
  someone soon start step still stop stuff such suggest sure take talk tell thing think today together told tomorrow too
  toward tried try turn twenty under until up usual usually very walk week well went whole without wonder work world worry
  wrong year yes yesterday yet`
    .split(/\s+/)
    .map(stem),
);

/** Stems of words that are in most questions: they count a little, and never decide. */
export const commonStems: ReadonlySet<string> = new Set(
  `app call client code customer data different endpoint everything field get header know name new number other people
  put reason record request resource return same see send server service set status thing time two user value many each
  tell style design day arrive order format`
    .split(/\s+/)
    .map(stem),
);
