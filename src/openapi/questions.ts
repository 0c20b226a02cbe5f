import { isSafe, type Operation } from './operations';
import { segmentWords, wordsOf } from './words';

/** The last part of a path by which a question with a body is asked; registers of states ask in their own languages. */
const asked =
  /^(search|query|queries|logs?|find|filter|fetch|lookup|validate|validations?|calculate|estimates?|quotes?|simulate|simulations?|count|preview|check|verify|test|demo|mock|echo|autocomplete|suggest|graphql|such\w{0,2}|abfragen?|zoek(en)?|buscar?|consultar?|recherche[rs]?|ricerca|cerca|pesquisar?|sok|szukaj)$/;
const asks =
  /^(get|gets|fetch(es)?|lists?|search(es)?|find|finds|query|queries|retrieves?|reads?|returns?|counts?|should|such\w{0,2}|les\w{0,2}|hol\w{0,2}|liste[rtn]?|buscar?|obtener|obtiene|consultar?|listar?|obter|rechercher?|obtenir|lister|zoek(en)?|haal|raadpleeg)$/;

/**
 * @param operation Any operation.
 * @returns True if it changes nothing: by its method, or because a POST only asks, by the last part of its path, its
 * operationId, or its summary.
 */
export function onlyAsks(operation: Operation): boolean {
  if (isSafe(operation)) return true;
  if (operation.method !== 'post') return false;
  const [last = '', above = ''] = operation.segments.filter(segment => !segment.startsWith('{')).reverse();
  if ([...segmentWords(above), ...segmentWords(last)].some(word => asked.test(word))) return true;
  return [operation.id, operation.summary].some(name => asks.test(wordsOf(name)[0] ?? ''));
}
