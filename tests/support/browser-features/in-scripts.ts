import ts from 'typescript';
import { childrenOf, type Feature, firstKnown, oldestWithout } from './compat-data.ts';

const BUILTINS = 'javascript.builtins';

/** TypeScript's name of an interface, where the data has another. */
const OTHER_NAMES: Record<string, string> = {
  IteratorObject: 'Iterator',
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
};

/**
 * The features of the browser and of the language that source files use, and the files of the project that they import,
 * by file. TypeScript says what each name is, so `map` of an iterator and `map` of an array are two.
 */
export function featuresInSources(files: string[]): Map<string, Set<Feature>> {
  const program = ts.createProgram(files, {
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['vite/client'],
  });
  const checker = program.getTypeChecker();
  const own = program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file));
  return new Map(
    own.map((file) => {
      const found = new Set<Feature>();
      eachNode(file, (node) => {
        if (ts.isJsxAttribute(node)) {
          const attribute = firstKnown(`html.global_attributes.${node.name.getText().toLowerCase()}`);
          if (attribute !== undefined) found.add(attribute);
        }
        if (!ts.isIdentifier(node)) return;
        for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
          if (!program.isSourceFileDefaultLibrary(declaration.getSourceFile())) continue;
          const feature = declared(declaration, node.text) ?? inherited(checker, node);
          if (feature !== undefined) found.add(feature);
        }
      });
      return [file.fileName, found];
    }),
  );
}

/** The feature that the standard library declares there: a member of an interface, or a global name. */
function declared(declaration: ts.Declaration, name: string): Feature | undefined {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return member(parent.name.text, name);
  return firstKnown(`${BUILTINS}.${name}`, `api.${name}`, `api.Window.${name}`);
}

/** Members of TypeScript's own interfaces, such as `ParentNode`, are known by the type of the object they are read of. */
function inherited(checker: ts.TypeChecker, name: ts.Identifier): Feature | undefined {
  const { parent } = name;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== name) return undefined;
  const type = checker.getTypeAtLocation(parent.expression).getSymbol();
  return type && member(type.name, name.text);
}

function member(typescriptName: string, name: string): Feature | undefined {
  const plain = typescriptName.replace(/Constructor$/, '');
  const type = OTHER_NAMES[plain] ?? plain;
  return firstKnown(
    ...[`${BUILTINS}.${type}`, `api.${type}`].flatMap((place) => [
      `${place}.${name}`,
      `${place}.${name}_static`,
      `${place}.${name}_event`,
    ]),
  );
}

/**
 * The features of the language that a built script may use, packages included. There are no types in it, so a method
 * counts when no older one has its name: `toSorted` is found, `map` of an iterator is not. Those of a global object,
 * such as `Promise.try`, are all found.
 */
export function featuresInBuilt(script: string): Set<Feature> {
  const found = new Set<Feature>();
  eachNode(ts.createSourceFile('built.js', script, ts.ScriptTarget.ESNext, true), (node) => {
    if (!ts.isPropertyAccessExpression(node)) return;
    const { expression: object, name, parent } = node;
    const own = ts.isIdentifier(object) ? member(object.text, name.text) : undefined;
    const called = ts.isCallExpression(parent) && parent.expression === node;
    for (const feature of own ? [own] : called ? onlyNewMethods(name.text) : []) found.add(feature);
  });
  return found;
}

function onlyNewMethods(name: string): Feature[] {
  const all = methods.get(name) ?? [];
  return all.every((feature) => oldestWithout(feature).length > 0) ? all : [];
}

/** The methods of the language's own objects, by name. */
const methods = Map.groupBy(
  Object.keys(childrenOf(BUILTINS)).flatMap((type) =>
    Object.keys(childrenOf(`${BUILTINS}.${type}`)).map((name) => `${BUILTINS}.${type}.${name}`),
  ),
  (feature) => feature.slice(feature.lastIndexOf('.') + 1),
);

function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => eachNode(child, visit));
}
