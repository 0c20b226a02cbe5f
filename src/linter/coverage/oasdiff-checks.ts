/**
 * The checks that oasdiff, the best-known tool for comparing two versions, makes of a contract: the list that
 * `oasdiff checks changelog` prints (August 2026), by what they are about. An id is both parts, joined by a hyphen. After
 * it, `!` is what oasdiff calls an error, and `?` a warning.
 */
export const oasdiffChecks: Readonly<Record<string, string>> = {
  'request-parameter-property': `
    became-not-nullable! became-nullable enum-value-added enum-value-removed! list-of-types-narrowed!
    list-of-types-widened type-changed? type-generalized type-specialized!
  `,
  'request-parameter': `
    became-enum! became-not-nullable! became-nullable became-optional became-required! default-value-added!
    default-value-changed! default-value-removed! deprecated deprecated-sunset-missing! enum-value-added
    enum-value-removed! exclusive-max-decreased! exclusive-max-increased exclusive-max-set? exclusive-min-decreased
    exclusive-min-increased! exclusive-min-set? list-of-types-narrowed! list-of-types-widened max-decreased!
    max-increased max-items-decreased! max-items-increased max-length-decreased! max-length-increased
    max-length-set? max-set? min-decreased min-increased! min-items-decreased min-items-increased! min-items-set?
    min-length-decreased min-length-increased! min-set? pattern-added! pattern-changed? pattern-generalized
    pattern-removed reactivated removed? removed-before-sunset! removed-with-deprecation
    sunset-date-changed-too-small! sunset-date-too-small! sunset-deleted! sunset-parse! type-changed!
    type-generalized x-extensible-enum-value-removed!
  `,
  'request-property': `
    all-of-added! all-of-added-annotation-only all-of-removed? all-of-removed-annotation-only any-of-added
    any-of-removed! became-enum! became-not-nullable! became-nullable became-optional became-required!
    became-required-with-default! const-added! const-changed! const-removed contains-added! contains-removed
    content-encoding-changed! content-media-type-changed! content-schema-added! content-schema-removed
    default-value-added default-value-changed default-value-removed dependent-required-added!
    dependent-required-changed! dependent-required-removed dependent-schema-added! dependent-schema-removed
    deprecated deprecated-sunset-invalid! deprecated-sunset-missing! deprecated-with-sunset discriminator-added
    discriminator-mapping-added discriminator-mapping-changed discriminator-mapping-deleted
    discriminator-property-name-changed discriminator-removed else-added! else-removed enum-value-added
    enum-value-removed! exclusive-max-decreased! exclusive-max-increased exclusive-max-set? exclusive-min-decreased
    exclusive-min-increased! exclusive-min-set? if-added! if-removed list-of-types-narrowed! list-of-types-widened
    max-contains-decreased! max-contains-increased max-decreased! max-increased max-length-decreased!
    max-length-increased max-length-set? max-set? min-contains-decreased min-contains-increased! min-decreased
    min-increased! min-items-increased! min-items-set? min-length-decreased min-length-increased! min-set?
    one-of-added one-of-removed! pattern-added! pattern-changed? pattern-generalized pattern-property-added!
    pattern-property-removed pattern-removed prefix-items-added prefix-items-removed! property-names-added!
    property-names-removed reactivated removed? stability-decreased! stability-increased sunset-date-too-small!
    then-added! then-removed type-changed! type-compatible type-generalized unevaluated-items-added!
    unevaluated-items-removed unevaluated-properties-added! unevaluated-properties-removed
    x-extensible-enum-value-removed!
  `,
  'request-body': `
    added-optional added-required! all-of-added! all-of-added-annotation-only all-of-removed?
    all-of-removed-annotation-only any-of-added any-of-removed! became-enum! became-not-nullable! became-nullable
    became-optional became-required! const-added! const-changed! const-removed contains-added! contains-removed
    content-encoding-changed! content-media-type-changed! content-schema-added! content-schema-removed
    default-value-added default-value-changed default-value-removed dependent-required-added!
    dependent-required-changed! dependent-required-removed dependent-schema-added! dependent-schema-removed
    discriminator-added discriminator-mapping-added discriminator-mapping-changed discriminator-mapping-deleted
    discriminator-property-name-changed discriminator-removed else-added! else-removed enum-value-removed!
    exclusive-max-decreased! exclusive-max-increased exclusive-max-set? exclusive-min-decreased
    exclusive-min-increased! exclusive-min-set? if-added! if-removed list-of-types-narrowed! list-of-types-widened
    max-contains-decreased! max-contains-increased max-decreased! max-increased max-length-decreased!
    max-length-increased max-length-set? max-set? media-type-added media-type-removed! media-type-schema-added!
    media-type-schema-removed min-contains-decreased min-contains-increased! min-decreased min-increased!
    min-items-increased! min-items-set? min-length-decreased min-length-increased! min-set? one-of-added
    one-of-removed! pattern-property-added! pattern-property-removed prefix-items-added prefix-items-removed!
    property-names-added! property-names-removed removed! then-added! then-removed type-changed! type-compatible
    type-generalized unevaluated-items-added! unevaluated-items-removed unevaluated-properties-added!
    unevaluated-properties-removed wrapped-in-one-of!
  `,
  'response-property': `
    all-of-added all-of-added-annotation-only all-of-removed all-of-removed-annotation-only any-of-added
    any-of-removed became-not-nullable became-nullable! became-optional! became-required const-added const-changed!
    const-removed! contains-added contains-removed! content-encoding-changed! content-media-type-changed!
    content-schema-added content-schema-removed! default-value-added default-value-changed default-value-removed
    dependent-required-added dependent-required-changed! dependent-required-removed! dependent-schema-added
    dependent-schema-removed! deprecated deprecated-sunset-invalid! deprecated-sunset-missing!
    deprecated-with-sunset discriminator-added discriminator-mapping-added discriminator-mapping-changed
    discriminator-mapping-deleted discriminator-property-name-changed discriminator-removed else-added else-removed!
    enum-value-added? enum-value-removed exclusive-max-increased! exclusive-min-decreased! if-added if-removed!
    list-of-types-narrowed list-of-types-widened! max-contains-decreased max-contains-increased! max-increased!
    max-length-increased! max-length-unset! min-contains-decreased! min-contains-increased min-decreased!
    min-items-decreased! min-items-unset! min-length-decreased! one-of-added! one-of-removed pattern-added
    pattern-changed pattern-property-added pattern-property-removed! pattern-removed prefix-items-added!
    prefix-items-removed property-names-added property-names-removed! reactivated stability-decreased!
    stability-increased sunset-date-too-small! then-added then-removed! type-changed! type-compatible
    type-generalized! type-specialized unevaluated-items-added unevaluated-items-removed!
    unevaluated-properties-added unevaluated-properties-removed!
  `,
  'response-body': `
    all-of-added all-of-added-annotation-only all-of-removed all-of-removed-annotation-only any-of-added
    any-of-removed became-not-nullable became-nullable! const-added const-changed! const-removed! contains-added
    contains-removed! content-encoding-changed! content-media-type-changed! content-schema-added
    content-schema-removed! default-value-added default-value-changed default-value-removed dependent-required-added
    dependent-required-changed! dependent-required-removed! dependent-schema-added dependent-schema-removed!
    discriminator-added discriminator-mapping-added discriminator-mapping-changed discriminator-mapping-deleted
    discriminator-property-name-changed discriminator-removed else-added else-removed! exclusive-max-increased!
    exclusive-min-decreased! if-added if-removed! list-of-types-narrowed list-of-types-widened!
    max-contains-decreased max-contains-increased! max-increased! max-length-increased! max-length-unset!
    media-type-schema-added media-type-schema-removed? min-contains-decreased! min-contains-increased min-decreased!
    min-items-decreased! min-items-unset! min-length-decreased! one-of-added! one-of-removed pattern-property-added
    pattern-property-removed! prefix-items-added! prefix-items-removed property-names-added property-names-removed!
    then-added then-removed! type-changed! type-compatible type-generalized! type-specialized
    unevaluated-items-added unevaluated-items-removed! unevaluated-properties-added unevaluated-properties-removed!
    wrapped-in-one-of!
  `,
  'response-header': `
    added became-not-nullable became-nullable! became-optional! type-changed! type-compatible type-generalized!
    type-specialized
  `,
  '': `
    api-deprecated-sunset-missing! api-deprecated-sunset-parse! api-global-security-added
    api-global-security-removed api-global-security-scope-added api-global-security-scope-removed
    api-invalid-stability-level! api-major-version-not-bumped api-operation-id-added api-operation-id-removed
    api-path-removed-before-sunset! api-path-removed-with-deprecation api-path-removed-without-deprecation!
    api-path-sunset-parse! api-removed-before-sunset! api-removed-with-deprecation api-removed-without-deprecation!
    api-schema-removed api-security-added api-security-component-added api-security-component-oauth-scope-added
    api-security-component-oauth-scope-changed api-security-component-oauth-scope-removed
    api-security-component-oauth-token-url-changed api-security-component-oauth-url-changed
    api-security-component-removed api-security-component-type-changed api-security-removed api-security-scope-added
    api-security-scope-removed api-stability-decreased! api-stability-increased api-sunset-date-changed-too-small!
    api-sunset-date-too-small! api-tag-added api-tag-removed api-version-decreased api-version-not-bumped
    endpoint-added endpoint-deprecated endpoint-deprecated-with-sunset endpoint-reactivated
    new-optional-request-default-parameter-to-existing-path new-optional-request-parameter
    new-optional-request-property new-request-path-parameter!
    new-required-request-default-parameter-to-existing-path! new-required-request-header-property!
    new-required-request-parameter! new-required-request-property! new-required-request-property-with-default!
    optional-response-header-removed? request-header-property-became-enum! request-header-property-became-required!
    request-optional-property-became-not-read-only request-optional-property-became-not-write-only
    request-optional-property-became-read-only request-optional-property-became-write-only
    request-read-only-property-enum-value-removed request-read-only-property-exclusive-max-decreased
    request-read-only-property-exclusive-min-increased request-read-only-property-max-decreased
    request-read-only-property-max-length-decreased request-read-only-property-min-increased
    request-required-property-became-not-read-only request-required-property-became-not-write-only
    request-required-property-became-read-only request-required-property-became-write-only
    required-response-header-removed! response-media-type-added response-media-type-name-changed
    response-media-type-name-generalized! response-media-type-name-specialized response-media-type-removed!
    response-mediatype-enum-value-removed response-non-success-status-added response-non-success-status-removed
    response-optional-property-added response-optional-property-became-not-read-only
    response-optional-property-became-not-write-only response-optional-property-became-read-only
    response-optional-property-became-write-only response-optional-property-removed?
    response-optional-write-only-property-added response-optional-write-only-property-removed
    response-required-property-added response-required-property-became-not-read-only
    response-required-property-became-not-write-only? response-required-property-became-read-only
    response-required-property-became-write-only response-required-property-removed!
    response-required-write-only-property-added response-required-write-only-property-removed
    response-success-status-added response-success-status-removed! response-write-only-property-became-optional
    response-write-only-property-became-required response-write-only-property-enum-value-added sunset-deleted!
    webhook-added webhook-removed!
  `,
};
