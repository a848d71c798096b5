// Runs Weka's trees and attribute measures on one data set and prints JSON: see weka.py, which calls it, and ../README.md for the form.
//
//     java -cp /usr/share/java/weka.jar Weka.java set.arff <kinds>

import java.io.FileReader;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import weka.attributeSelection.ASEvaluation;
import weka.attributeSelection.AttributeEvaluator;
import weka.classifiers.Classifier;
import weka.classifiers.trees.Id3;
import weka.classifiers.trees.J48;
import weka.classifiers.trees.j48.ClassifierSplitModel;
import weka.classifiers.trees.j48.ClassifierTree;
import weka.classifiers.trees.j48.Distribution;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.Utils;

class Weka {
	static final String[] J48_OPTIONS = {
		"-U -M 2", "-U -M 1", "-C 0.25 -M 2", "-C 0.25 -M 2 -S", "-C 0.1 -M 2", "-C 0.25 -M 2 -A", "-U -M 2 -B", "-C 0.25 -M 2 -B",
		"-R -N 3 -Q 1 -M 2",
	};
	static final String[] RELIEFF_OPTIONS = {"-M -1 -D 1 -K 10", "-M -1 -D 1 -K 1"};
	static final String[] MEASURES = {"InfoGain", "GainRatio", "SymmetricalUncert", "ChiSquared"};

	public static void main(String[] args) throws Exception {
		Instances data = new Instances(new FileReader(args[0]));
		data.setClassIndex(data.numAttributes() - 1);
		List<String> runs = new ArrayList<>();
		for (String kind : args[1].split(",")) {
			switch (kind) {
			case "j48":
				for (String options : J48_OPTIONS) {
					runs.add(j48(data, options, false));
				}
				break;
			case "weights":
				Instances weighted = new Instances(data);
				for (int i = 0; i < weighted.numInstances(); i++) {
					weighted.instance(i).setWeight(1 + i % 3);
				}
				runs.add(j48(weighted, "-U -M 2", true));
				runs.add(j48(weighted, "-C 0.25 -M 2", true));
				break;
			case "id3":
				runs.add(id3(data));
				break;
			case "relieff":
				for (String options : RELIEFF_OPTIONS) {
					runs.add(measure(data, "ReliefF", options));
				}
				break;
			case "relieff-ranks":
				runs.add(measure(data, "ReliefF", "-M -1 -D 1 -K 10 -W -A 2"));
				break;
			case "measures":
				for (String name : MEASURES) {
					runs.add(measure(data, name, ""));
					runs.add(measure(data, name, "-M"));
				}
				break;
			default:
				throw new Exception("unknown kind " + kind);
			}
		}
		System.out.println("[" + String.join(",\n", runs) + "]");
	}

	static String j48(Instances data, String options, boolean weighted) throws Exception {
		J48 tree = new J48();
		tree.setOptions(options.split(" "));
		tree.buildClassifier(data);
		ClassifierTree root = (ClassifierTree) get(tree, "m_root");
		int[] leaf = new int[data.numInstances()];
		List<Object> leaves = new ArrayList<>();
		for (int i = 0; i < leaf.length; i++) {
			Object at = down(root, data.instance(i));
			if (at != null && !leaves.contains(at)) {
				leaves.add(at);
			}
			leaf[i] = at == null ? -1 : leaves.indexOf(at);
		}
		String extra = weighted ? ",\"weights\":\"1 + row mod 3\"" : "";
		if (options.contains("-R")) {
			extra += folds(data);
		}
		return "{\"learner\":\"J48\",\"options\":" + quote(options) + extra + ",\"leaves\":" + (int) tree.measureNumLeaves()
			+ ",\"size\":" + (int) tree.measureTreeSize() + ",\"text\":" + quote(tree.toString()) + ",\n\"leaf\":" + Arrays.toString(leaf)
			+ predictions(tree, data) + ",\n\"tree\":" + node(root, -1) + "}";
	}

	// down returns the leaf that the row falls into, null where a missing value sends it to several.
	static Object down(ClassifierTree t, Instance row) throws Exception {
		while (!(Boolean) get(t, "m_isLeaf")) {
			int branch = ((ClassifierSplitModel) get(t, "m_localModel")).whichSubset(row);
			if (branch < 0) {
				return null;
			}
			t = ((ClassifierTree[]) get(t, "m_sons"))[branch];
		}
		return t;
	}

	// folds repeats the partition that reduced-error pruning makes, on a copy whose weights are the rows' numbers.
	static String folds(Instances data) throws Exception {
		Instances copy = new Instances(data);
		for (int i = 0; i < copy.numInstances(); i++) {
			copy.instance(i).setWeight(i);
		}
		copy.stratify(3);
		return ",\"grow\":" + rows(copy.trainCV(3, 2, new Random(1))) + ",\"prune\":" + rows(copy.testCV(3, 2));
	}

	static String rows(Instances part) {
		int[] rows = new int[part.numInstances()];
		for (int i = 0; i < rows.length; i++) {
			rows[i] = (int) part.instance(i).weight();
		}
		Arrays.sort(rows);
		return Arrays.toString(rows);
	}

	static String node(ClassifierTree t, int classIfEmpty) throws Exception {
		ClassifierSplitModel model = (ClassifierSplitModel) get(t, "m_localModel");
		Distribution d = model.distribution();
		double[] counts = new double[d.numClasses()];
		for (int c = 0; c < counts.length; c++) {
			counts[c] = d.perClass(c);
		}
		int top = Utils.gr(d.total(), 0) || classIfEmpty < 0 ? d.maxClass() : classIfEmpty;
		String text = "{\"class\":" + top + ",\"counts\":" + Arrays.toString(counts);
		if ((Boolean) get(t, "m_isLeaf")) {
			return text + "}";
		}
		ClassifierTree[] sons = (ClassifierTree[]) get(t, "m_sons");
		int attribute = (Integer) get(model, "m_attIndex");
		boolean binary = model.getClass().getSimpleName().startsWith("Bin");
		Instances header = (Instances) get(t, "m_train");
		boolean nominal = model.rightSide(0, header).startsWith(" =");
		double point = (Double) get(model, "m_splitPoint");
		text += ",\"attribute\":" + attribute + (nominal ? binary ? ",\"value\":" + (int) point : "" : ",\"threshold\":" + point)
			+ ",\"gain\":" + get(model, "m_infoGain") + ",\"ratio\":" + get(model, "m_gainRatio") + ",\"children\":[";
		for (int i = 0; i < sons.length; i++) {
			text += (i > 0 ? ",\n" : "") + node(sons[i], top);
		}
		return text + "]}";
	}

	static String id3(Instances data) throws Exception {
		Id3 tree = new Id3();
		tree.buildClassifier(data);
		return "{\"learner\":\"Id3\",\"options\":\"\",\"text\":" + quote(tree.toString()) + predictions(tree, data) + ",\n\"tree\":" + node(tree) + "}";
	}

	static String node(Id3 t) throws Exception {
		weka.core.Attribute attribute = (weka.core.Attribute) get(t, "m_Attribute");
		if (attribute == null) {
			double c = (Double) get(t, "m_ClassValue");
			return "{\"class\":" + (Double.isNaN(c) ? -1 : (int) c) + "}";
		}
		Id3[] sons = (Id3[]) get(t, "m_Successors");
		List<String> children = new ArrayList<>();
		for (Id3 son : sons) {
			children.add(node(son));
		}
		return "{\"attribute\":" + attribute.index() + ",\"children\":[" + String.join(",", children) + "]}";
	}

	// predictions gives the class of each row and its distribution, as the number of one of the different distributions.
	static String predictions(Classifier model, Instances data) throws Exception {
		int[] classes = new int[data.numInstances()], dist = new int[data.numInstances()];
		Map<String, Integer> dists = new LinkedHashMap<>();
		for (int i = 0; i < classes.length; i++) {
			double c = model.classifyInstance(data.instance(i));
			classes[i] = Double.isNaN(c) ? -1 : (int) c;
			String text = Arrays.toString(model.distributionForInstance(data.instance(i))).replace(" ", "").replace(".0,", ",").replace(".0]", "]");
			dists.putIfAbsent(text, dists.size());
			dist[i] = dists.get(text);
		}
		return ",\n\"class\":" + Arrays.toString(classes) + ",\n\"dist\":" + Arrays.toString(dist) + ",\n\"dists\":[" + String.join(",\n", dists.keySet()) + "]";
	}

	static String measure(Instances data, String name, String options) throws Exception {
		ASEvaluation evaluation = ASEvaluation.forName("weka.attributeSelection." + name + "AttributeEval", null);
		((OptionHandler) evaluation).setOptions(options.split(" "));
		evaluation.buildEvaluator(data);
		double[] values = new double[data.numAttributes() - 1];
		for (int j = 0; j < values.length; j++) {
			values[j] = ((AttributeEvaluator) evaluation).evaluateAttribute(j);
		}
		return "{\"learner\":" + quote(name) + ",\"options\":" + quote(options) + ",\"values\":" + Arrays.toString(values) + "}";
	}

	static Object get(Object of, String name) throws Exception {
		for (Class<?> c = of.getClass(); c != null; c = c.getSuperclass()) {
			try {
				Field f = c.getDeclaredField(name);
				f.setAccessible(true);
				return f.get(of);
			} catch (NoSuchFieldException e) {
				continue;
			}
		}
		throw new NoSuchFieldException(name);
	}

	static String quote(String s) {
		StringBuilder b = new StringBuilder("\"");
		for (char c : s.toCharArray()) {
			if (c == '"' || c == '\\') {
				b.append('\\').append(c);
			} else if (c < ' ') {
				b.append(String.format("\\u%04x", (int) c));
			} else {
				b.append(c);
			}
		}
		return b.append('"').toString();
	}
}
