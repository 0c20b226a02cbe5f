import { stem } from './vocabulary';

/** Words of a question that say nothing about its subject. */
export const stopWords: ReadonlySet<string> = new Set(
  `a all am an and any anything are as at be because been before but by can could did do does for from had has have having he her him
  himself his how i if in into is it its just me my not of on only or our out receive received should so some something than that the their them then
  there these they this those to us use using want was we were what when where which while who whom whose why will with
  would you your api rest restful http vs versus does doesn't don't isn't i'm way best practice practices handle make need show between difference got since too example examples specific stripe github google`
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

/**
 * Stems of words that people wrap a question in: they're rare in the rows, and yet say next to nothing about which one is
 * meant.
 */
export const wrappingStems: ReadonlySet<string> = new Set(
  `pattern patterns understand understanding explain explanation learn know knowing implement implementation implementing
  approach approaches proper properly correct correctly appropriate appropriately efficient efficiently effective elegant
  clean cleanly recommended recommendation advice advise opinion opinions idea ideas tip tips guide guideline guidelines
  convention conventions strategy strategies solution solutions solve solving issue issues question questions concept
  concepts basics introduction tutorial overview comparison compare pros cons advantage advantages disadvantage benefit
  benefits downside drawback tradeoff tradeoffs common typical usual standardly modern industry production real-world
  developing develop development programmatically dynamically automatically currently actually basically generally
  definitely seriously exactly literally fully directly securely safely reliably gracefully easily simply quickly
  service services web application applications app apps project website site software system systems platform company
  framework library code coding design designing architecture operation operations usage utilize purpose meaning mean
  handling handle handles dealing deal manage managing treat cope work works working perform performing provide provides
  support supporting allow allows allowing let lets enable possible able cannot unable trying attempt attempting
  frequently often sometimes always never rarely suddenly randomly certain specific particular given single simple complex
  multiple several various different same similar own existing new old big small huge whole entire
  considered consider acceptable accepted allowed okay ok bad good better best worst worse great nice ugly weird strange
  people person guy guys team colleague colleagues boss coworker folks they someone anybody nobody
  add get give take put keep go come want need like wish would could might must shall
  using used uses via through within without about between during after before against per
  please help thanks anyone hi hello beginner newbie noob confused confusion wondering curious
  spring boot springboot java javascript js typescript node nodejs express expressjs nestjs nest fastapi flask django drf
  rails ruby laravel symfony php dotnet asp aspnet core csharp go golang gin rust axum kotlin ktor quarkus python
  react reactjs vue angular svelte next nextjs axios fetch jquery ajax curl postman insomnia swift android ios flutter
  hibernate jpa jackson gson mongoose sequelize prisma entity framework ef linq nginx apache iis tomcat aws azure gcp
  lambda firebase supabase heroku vercel mongo mongodb mysql postgres postgresql redis`
    .split(/\s+/)
    .map(stem),
);
